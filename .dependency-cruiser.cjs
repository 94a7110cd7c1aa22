/** Which folders may import which. A folder may import itself and those listed for it. */
const below = [
  'packages/contracts',
  'packages/config',
  'packages/reference-data',
  'packages/tracing',
  'packages/db',
  'packages/queue',
];
const core = [...below, 'packages/integrations', 'packages/domain'];
const allowedImports = {
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
const within = (folder) => `^${folder}/`;

const folderRules = Object.entries(allowedImports).map(([folder, allowed]) => ({
  name: `imports-of-${folder.replace('/', '-')}`,
  comment: `${folder} may import ${allowed.join(', ') || 'no other folder of ours'}.`,
  severity: 'error',
  from: { path: within(folder), pathNot: tests },
  to: { path: ours, pathNot: [folder, ...allowed].map(within) },
}));

/** The domain's contexts, in order. Each may import earlier ones and the files outside any context. */
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

const contextRules = contexts.map((name, at) => ({
  name: `imports-of-context-${name}`,
  comment: `In the domain, ${name} may import ${contexts.slice(0, at).join(', ') || 'no other context'}.`,
  severity: 'error',
  from: { path: context(name), pathNot: tests },
  to: { path: context('[^/]+'), pathNot: contexts.slice(0, at + 1).map(context) },
}));

module.exports = {
  forbidden: [
    ...folderRules,
    ...contextRules,
    {
      name: 'shared-domain-files-import-no-context',
      comment:
        'Files outside the contexts import none of them, except the type of the settings. Add a new context to the list above.',
      severity: 'error',
      from: { path: '^packages/domain/src/', pathNot: [tests, ...contexts.map(context)] },
      to: { path: context('[^/]+'), pathNot: '^packages/domain/src/practice/settings[.]ts$' },
    },
    {
      name: 'contracts-are-browser-safe',
      comment:
        'Contracts run in the browser and in every process, so they import only zod. Tests read the specification.',
      severity: 'error',
      from: { path: '^packages/contracts/', pathNot: [tests, '^packages/contracts/src/specification/'] },
      to: { pathNot: ['^packages/contracts/', '^node_modules/zod/'] },
    },
    {
      name: 'domain-knows-ports-only',
      comment: 'The domain uses an integration only through its port.',
      severity: 'error',
      from: { path: '^packages/domain/', pathNot: tests },
      to: { path: '^packages/integrations/', pathNot: '\\.port\\.ts$' },
    },
    {
      name: 'services-and-workers-stand-alone',
      comment: 'Services and workers do not import each other.',
      severity: 'error',
      from: { path: '^(services|workers)/([^/]+)/' },
      to: { path: '^(services|workers)/', pathNot: '^$1/$2/' },
    },
    {
      name: 'testing-stays-in-tests',
      comment: 'packages/testing may import everything. Only tests may import it.',
      severity: 'error',
      from: { path: ours, pathNot: [tests, '^packages/testing/'] },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'simulators-and-demo-stay-out-of-production',
      comment:
        'Production does not install the simulators or the demo practice, so its code must not import them.',
      severity: 'error',
      from: {
        path: ours,
        pathNot: [tests, '^packages/(testing|simulators|demo)/', '^infra/(local|bench)/'],
      },
      to: { path: '^packages/(simulators|demo)/' },
    },
    {
      name: 'infrastructure-stays-on-top',
      comment: 'Infrastructure starts the other folders; they do not depend on how they are started.',
      severity: 'error',
      from: { path: '^(packages|services|workers|admin-ui|patient-ui)/', pathNot: '^packages/testing/' },
      to: { path: '^infra/' },
    },
    {
      name: 'dates-load-fast',
      comment: 'Importing date-fns adds over a second to a process’s start. Use @bedside/db/dates.',
      severity: 'error',
      from: {
        path: '^(packages|services|workers|infra)/',
        pathNot: [tests, '^packages/(testing|ui-kit)/', '^packages/db/src/dates[.]ts$'],
      },
      to: { path: '^node_modules/date-fns/', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-cycles',
      comment:
        'Merge files that import each other, or move what they share to a third file. Type-only cycles are fine, because types are erased.',
      severity: 'error',
      from: { path: ours },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An unresolved import is a mistake, and these rules can’t check it.',
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
