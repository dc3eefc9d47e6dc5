export default import.meta.glob<string>('../../../../../locales/en/{table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
