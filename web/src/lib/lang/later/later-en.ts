export default import.meta.glob<string>(
  '../../../../../locales/en/{bell,daily,hints,lessons,lobby,person,profile,puzzles,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
