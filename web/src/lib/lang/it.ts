export default import.meta.glob<string>('../../../../locales/it/{game,web,table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
