export default import.meta.glob<string>('../../../../../locales/pl/{person,profile,replay,settings,sheets}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
