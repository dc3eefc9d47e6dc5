export default import.meta.glob<string>(
  '../../../../../locales/en/{lobby,person,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
