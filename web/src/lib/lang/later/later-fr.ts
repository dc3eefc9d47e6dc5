export default import.meta.glob<string>(
  '../../../../../locales/fr/{bell,daily,lessons,lobby,person,profile,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
