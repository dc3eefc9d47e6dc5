export default import.meta.glob<string>('../../../../locales/en/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
