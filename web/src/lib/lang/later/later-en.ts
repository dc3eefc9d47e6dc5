export default import.meta.glob<string>(
  '../../../../../locales/en/{hints,lessons,lobby,person,profile,puzzles,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
