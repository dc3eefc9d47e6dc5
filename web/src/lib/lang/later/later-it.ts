export default import.meta.glob<string>(
  '../../../../../locales/it/{lobby,person,replay,retrospective,settings,sheets}.ftl',
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
