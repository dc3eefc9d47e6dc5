export default import.meta.glob<string>('../../../../locales/it/{game,web}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
