export default import.meta.glob<string>('../../../../../locales/it/{table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
