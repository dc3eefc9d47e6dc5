export default import.meta.glob<string>('../../../../locales/en/{game,web,table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
