export default import.meta.glob<string>('../../../../../locales/pl/{table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
