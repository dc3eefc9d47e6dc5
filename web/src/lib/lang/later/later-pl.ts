export default import.meta.glob<string>(
  '../../../../../locales/pl/{bell,lessons,lobby,person,profile,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
