export default import.meta.glob<string>(
  '../../../../../locales/en/{person,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
