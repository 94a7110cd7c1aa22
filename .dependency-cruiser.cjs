/** Which way code may point. A room may import itself and the rooms named beside it; everything else is an error. */
const below = [
  'packages/contracts',
  'packages/config',
  'packages/reference-data',
  'packages/tracing',
  'packages/db',
  'packages/queue',
];
const core = [...below, 'packages/integrations', 'packages/domain'];
const rooms = {
  'packages/contracts': [],
  'packages/reference-data': ['packages/contracts'],
  'packages/config': ['packages/contracts'],
  'packages/tracing': ['packages/config'],
  'packages/db': ['packages/contracts', 'packages/reference-data', 'packages/tracing'],
  'packages/queue': ['packages/contracts', 'packages/config', 'packages/tracing', 'packages/db'],
  'packages/integrations': [
    'packages/contracts',
    'packages/config',
    'packages/reference-data',
    'packages/tracing',
  ],
  'packages/domain': [...below, 'packages/integrations'],
  'packages/message-templates': [
    'packages/contracts',
    'packages/db',
    'packages/integrations',
    'packages/domain',
  ],
  'packages/process-kit': [
    'packages/config',
    'packages/tracing',
    'packages/db',
    'packages/queue',
    'packages/integrations',
  ],
  'packages/service-kit': [...core, 'packages/process-kit'],
  'packages/worker-kit': [...core, 'packages/process-kit'],
  'packages/api-client': ['packages/contracts'],
  'packages/ui-kit': ['packages/contracts', 'packages/api-client'],
  services: [...core, 'packages/message-templates', 'packages/process-kit', 'packages/service-kit'],
  workers: [...core, 'packages/message-templates', 'packages/process-kit', 'packages/worker-kit'],
  'admin-ui': ['packages/contracts', 'packages/api-client', 'packages/ui-kit'],
  'patient-ui': ['packages/contracts', 'packages/api-client', 'packages/ui-kit'],
  'infra/docker': [
    'packages/contracts',
    'packages/config',
    'packages/tracing',
    'packages/db',
    'packages/queue',
    'packages/domain',
    'packages/integrations',
    // The command and the console write one archive.
    'workers/exports',
  ],
  'infra/gateway': ['packages/contracts', 'packages/config', 'packages/service-kit'],
};

const ours = '^(packages|services|workers|infra|admin-ui|patient-ui)/';
const tests = '\\.(test|e2e|screens|browsers|fixture|parts|setup)\\.tsx?$';
const within = (room) => `^${room}/`;

const arrows = Object.entries(rooms).map(([room, allowed]) => ({
  name: `arrows-of-${room.replace('/', '-')}`,
  comment: `${room} may import ${allowed.join(', ') || 'nothing of ours'}.`,
  severity: 'error',
  from: { path: within(room), pathNot: tests },
  to: { path: ours, pathNot: [room, ...allowed].map(within) },
}));

/** The contexts of the domain in their order: each may import those before it, and the files beside all of them. */
const contexts = [
  'access',
  'audit-and-events',
  'practice',
  'documents',
  'webhooks',
  'people',
  'appointment-status',
  'payments',
  'messaging',
  'care',
  'questionnaires',
  'appointments',
  'fhir',
  'apps',
  'exports',
  'imports',
];
const context = (name) => `^packages/domain/src/${name}/`;

const order = contexts.map((name, at) => ({
  name: `order-of-${name}`,
  comment: `In the domain ${name} may import ${contexts.slice(0, at).join(', ') || 'no other context'}.`,
  severity: 'error',
  from: { path: context(name), pathNot: tests },
  to: { path: context('[^/]+'), pathNot: contexts.slice(0, at + 1).map(context) },
}));

module.exports = {
  forbidden: [
    ...arrows,
    ...order,
    {
      name: 'order-of-what-contexts-share',
      comment:
        'Files beside the contexts know none of them, but for the type of the settings. A new context has a place in the order.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: [tests, ...contexts.map(context)] },
      to: { path: context('[^/]+'), pathNot: '^packages/domain/src/practice/settings[.]ts$' },
    },
    {
      name: 'contracts-are-browser-safe',
      comment:
        'Contracts go to the browser and to every process: they import zod alone. Tests read the specification.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: [tests, '^packages/contracts/src/specification/'] },
      to: { pathNot: ['^packages/contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-knows-ports-only',
      comment: 'The business asks an outside party through its port and never knows who answers.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { path: '^packages/integrations/', pathNot: '\\.port\\.ts$' },
    },
    {
      name: 'services-and-workers-stand-alone',
      comment:
        'No service imports another service or a worker; no worker imports another worker or a service.',
      severity: 'error',
      from: { path: '^(services|workers)/([^/]+)/' },
      to: { path: '^(services|workers)/', pathNot: '^$1/$2/' },
    },
    {
      name: 'testing-stays-in-tests',
      comment:
        'What tests use is for tests alone; packages/testing stands on everything, nothing stands on it.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, '^packages/testing/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'simulators-and-demo-stay-out-of-production',
      comment:
        'Production installs neither the simulators nor the demo practice, so nothing that it runs imports them.',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [tests, '^packages/(testing|simulators|demo)/', '^infra/(local|bench)/'],
      },
      to: { path: '^packages/(simulators|demo)/' },
    },
    {
      name: 'infrastructure-stays-on-top',
      comment: 'Infrastructure assembles the parts; no part knows how it is run.',
      severity: 'error',
      from: { path: '^(packages|services|workers|admin-ui|patient-ui)/', pathNot: '^packages/testing/' },
      to: { path: '^infra/' },
    },
    {
      name: 'dates-load-fast',
      comment: 'An import of date-fns costs a process over a second at its start: take @bedside/db/dates.',
      severity: 'error',
      from: {
        path: '^(packages|services|workers|infra)/',
        pathNot: [tests, '^packages/(testing|ui-kit)/', '^packages/db/src/dates[.]ts$'],
      },
      to: { path: '^node_modules/date-fns/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-circles',
      comment:
        'Two files that need each other are one file, or lack a third. Types may point back: they are gone when it runs.',
      severity: 'error',
      from: { path: ours },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that resolves to nothing is a mistake, or hides an arrow from these rules.',
      severity: 'error',
      from: { path: ours },
      to: { couldNotResolve: true, pathNot: ['[.](css|svg|png|woff2)', '^virtual:'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|\\.local)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'import', 'node', 'default', 'require'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      mainFields: ['types', 'module', 'main'],
    },
  },
};
