export default import.meta.glob<string>('../../../../../locales/fr/{person,profile,replay,settings,sheets}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
