export default import.meta.glob<string>('../../../../locales/pl/{game,web,table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
