export default import.meta.glob<string>('../../../../../locales/fr/{table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
