export default import.meta.glob<string>(
  '../../../../../locales/pl/{bell,daily,hints,lessons,lobby,person,profile,puzzles,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
