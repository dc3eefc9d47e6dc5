export default import.meta.glob<string>('../../../../locales/fr/{game,web,table,art}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
