export default import.meta.glob<string>('../../../../../locales/en/{person,profile,replay,settings,sheets}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
