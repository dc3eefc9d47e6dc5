export default import.meta.glob<string>('../../../../locales/fr/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
