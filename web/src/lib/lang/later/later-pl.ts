export default import.meta.glob<string>(
  '../../../../../locales/pl/{lobby,person,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
