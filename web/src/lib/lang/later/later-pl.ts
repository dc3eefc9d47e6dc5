export default import.meta.glob<string>('../../../../../locales/pl/{lessons,person,replay,settings,sheets}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
