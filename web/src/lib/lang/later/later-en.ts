export default import.meta.glob<string>('../../../../../locales/en/{lessons,person,replay,settings,sheets}.ftl', {
  query: '?raw',
  import: 'default',
  eager: true,
});
