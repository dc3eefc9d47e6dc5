export default import.meta.glob<string>(
  '../../../../../locales/fr/{person,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
