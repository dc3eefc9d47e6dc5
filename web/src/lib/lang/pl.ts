export default import.meta.glob<string>('../../../../locales/pl/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
