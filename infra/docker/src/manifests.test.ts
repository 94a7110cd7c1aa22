import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { needs, type ProcessName } from '@bedside/config/needs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const processes = (Object.keys(needs) as ProcessName[]).filter(
  (name) => !['probe', 'operator', 'archive'].includes(name),
);
const services = ['auth', 'appointments', 'payments', 'questionnaires'];
const inside = processes.filter((name) => !['migrate', 'gateway'].includes(name));

/** Variables that the image sets itself, or that are needed neither on one machine nor in a cluster. */
const LEFT_OUT = [
  'NODE_ENV',
  'GATEWAY_LISTEN',
  'GATEWAY_WEB',
  'GATEWAY_LOG',
  ...services.map((one) => `${one.toUpperCase()}_ADDRESS`),
];
const neededBy = (name: ProcessName) =>
  [...new Set<string>(needs[name])].filter((one) => !LEFT_OUT.includes(one)).toSorted();

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({
      environment: z.record(z.string(), z.unknown()).optional(),
      env_file: z.unknown().optional(),
      networks: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
      ports: z.array(z.string()).optional(),
      volumes: z.array(z.string()).optional(),
      profiles: z.array(z.string()).optional(),
      command: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
});
const compose = composeSchema.parse(
  parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }),
);
const room = (name: string) => compose.services[name] ?? {};

const filesFolder = 'files:/var/lib/bedside';

describe('docker compose', () => {
  it.each(inside)('gives %s the folder of files if it reads files, and only then', (name) => {
    const volumes = room(name).volumes ?? [];
    expect(volumes.includes(filesFolder)).toBe(needs[name].includes('BEDSIDE_DATA'));
  });

  // Rule: security.least-privilege
  it.each(processes)('gives %s only the variables it reads', (name) => {
    expect(Object.keys(room(name).environment ?? {}).toSorted()).toEqual(neededBy(name));
    expect(room(name).env_file).toBeUndefined();
  });

  it('connects only the migration as the owner, and protects Redis with a password', () => {
    const owner = JSON.stringify(room('migrate').environment);
    expect(owner).toContain('postgres://bedside:${POSTGRES_PASSWORD');
    for (const name of inside) {
      expect(JSON.stringify(room(name).environment)).not.toContain('POSTGRES_PASSWORD');
      expect(room(name).environment?.DATABASE_URL).toMatch(/^postgres:\/\/bedside_app:/);
      expect(room(name).environment?.REDIS_URL).toMatch(/^redis:\/\/:\$\{REDIS_PASSWORD/);
    }
    expect(String(room('redis').command)).toContain('--requirepass');
  });

  it('starts the relay on request, with its secret and no other', () => {
    expect(Object.keys(room('turn').environment ?? {})).toEqual(['TURN_SECRET', 'TURN_EXTERNAL_IP']);
    expect(String(room('turn').command)).toContain('test $${#TURN_SECRET} -ge 32 ||');
  });

  it('starts the media server on request, with its secret and no other', () => {
    const variables = ['JANUS_API_SECRET', 'JANUS_EXTERNAL_IP', 'JANUS_LISTEN'];
    expect(Object.keys(room('media').environment ?? {})).toEqual(variables);
    expect(room('media').profiles).toEqual(['media']);
  });

  it('exposes one port, and trusts one address for client addresses', () => {
    const open = Object.entries(compose.services).filter(([, { ports }]) => ports);
    expect(open.map(([name]) => name)).toEqual(['gateway']);
    expect(room('gateway').networks).toEqual({ front: { ipv4_address: '172.30.40.10' } });
    for (const name of services) expect(room(name).environment?.TRUSTED_PROXIES).toBe('172.30.40.10');
    for (const name of ['postgres', 'redis', 'relay']) expect(room(name).networks).toEqual(['back']);
  });
});

const packageSchema = z.object({
  name: z.string(),
  dependencies: z.record(z.string(), z.string()).default({}),
});
const packages = new Map(
  globSync(
    ['packages/*', 'services/*', 'workers/*', 'infra/*'].map((one) => `${one}/package.json`),
    {
      cwd: root,
    },
  ).map((file) => {
    const { name, dependencies } = packageSchema.parse(
      JSON.parse(readFileSync(path.join(root, file), 'utf8')),
    );
    return [name, { folder: path.dirname(file), needs: Object.keys(dependencies) }];
  }),
);

describe('the production install', () => {
  const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const named = [...String(scripts['install:production']).matchAll(/--workspace (\S+)/g)].map(
    ([, one]) => one,
  );
  const installed = new Set(
    [...packages]
      .filter(([, { folder }]) => named.some((one) => `${folder}/`.startsWith(`${one}/`)))
      .map(([name]) => name),
  );
  for (const name of installed)
    for (const needed of packages.get(name)?.needs ?? []) if (packages.has(needed)) installed.add(needed);
  const left = [...packages].filter(([name]) => !installed.has(name)).map(([, { folder }]) => folder);

  it('leaves out the tests, the simulators and the demo', () => {
    expect(left).toEqual(
      expect.arrayContaining(['packages/testing', 'packages/simulators', 'packages/demo', 'infra/local']),
    );
    expect([...installed]).toEqual(
      expect.arrayContaining(['@bedside/auth-service', '@bedside/infra-gateway']),
    );
  });

  it('comes with what Chromium needs, and with letters of every script', () => {
    const [app = ''] =
      readFileSync(path.join(root, 'Dockerfile'), 'utf8').match(/^FROM \S+ AS app$[\s\S]*/m) ?? [];
    const [, packages = ''] = /--no-install-recommends ([\s\S]*?)&&/.exec(app) ?? [];
    expect(packages.split(/[\s\\]+/)).toEqual(
      expect.arrayContaining(['libnss3', 'libexpat1', 'fonts-noto-core', 'fonts-noto-color-emoji']),
    );
  });

  it('is what the image holds', () => {
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
    const [, removed = ''] = /install:production[\s\\]*&& rm -rf ([\s\S]*?)\n\n/.exec(dockerfile) ?? [];
    expect(removed.split(/[\s\\]+/).toSorted()).toEqual(['admin-ui', 'patient-ui', ...left].toSorted());
  });
});

const reference = z.object({
  name: z.string(),
  valueFrom: z.union([
    z.object({
      secretKeyRef: z.object({ name: z.literal('bedside'), key: z.string(), optional: z.literal(true) }),
    }),
    z.object({ configMapKeyRef: z.object({ name: z.literal('bedside'), key: z.string() }) }),
  ]),
});
const container = z.strictObject({
  name: z.string(),
  image: z.enum(['bedside-app', 'bedside-gateway']),
  command: z.array(z.string()).optional(),
  env: z.array(reference),
  ports: z.unknown().optional(),
  startupProbe: z.unknown().optional(),
  livenessProbe: z.unknown().optional(),
  readinessProbe: z.unknown().optional(),
  resources: z.unknown().optional(),
  volumeMounts: z.unknown().optional(),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
});
const podTemplate = z.object({
  metadata: z.object({ labels: z.object({ app: z.string(), tier: z.string() }) }),
  spec: z.object({
    automountServiceAccountToken: z.literal(false),
    securityContext: z.strictObject({
      runAsNonRoot: z.literal(true),
      runAsUser: z.literal(10_001),
      runAsGroup: z.literal(10_001),
      seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
    }),
    containers: z.tuple([container]),
  }),
});
const workload = z.object({ spec: z.object({ template: podTemplate }) });
const policy = z.object({
  metadata: z.object({ name: z.string() }),
  spec: z.object({
    podSelector: z.object({
      matchLabels: z.record(z.string(), z.string()).optional(),
      matchExpressions: z
        .array(z.object({ key: z.string(), operator: z.literal('In'), values: z.array(z.string()) }))
        .optional(),
    }),
    policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
    ingress: z
      .array(z.object({ from: z.array(z.unknown()), ports: z.array(z.object({ port: z.number() })) }))
      .optional(),
    egress: z.array(z.object({ ports: z.array(z.object({ port: z.number() })) })).optional(),
  }),
});
const kind = z.object({ kind: z.string(), metadata: z.object({ name: z.string() }) });

const files = globSync('infra/kubernetes/base/*.yaml', { cwd: root }).filter(
  (file) => !file.includes('kustomization'),
);
const documents = files.flatMap((file) =>
  parseAllDocuments(readFileSync(path.join(root, file), 'utf8')).map((document): unknown => document.toJS()),
);
const ofKind = (...kinds: string[]) => documents.filter((one) => kinds.includes(kind.parse(one).kind));
const cronJob = z.object({
  spec: z.object({ concurrencyPolicy: z.literal('Forbid'), jobTemplate: workload }),
});
const pods = new Map([
  ...ofKind('Deployment', 'Job').map(
    (one) => [kind.parse(one).metadata.name, workload.parse(one).spec.template] as const,
  ),
  ...ofKind('CronJob').map(
    (one) => [kind.parse(one).metadata.name, cronJob.parse(one).spec.jobTemplate.spec.template] as const,
  ),
]);
const policies = new Map(
  ofKind('NetworkPolicy').map((one) => [kind.parse(one).metadata.name, policy.parse(one).spec]),
);
const config = z
  .object({ data: z.record(z.string(), z.string()) })
  .parse(ofKind('ConfigMap').find((one) => kind.parse(one).metadata.name === 'bedside')).data;

describe('Kubernetes', () => {
  it('lists every file by name', () => {
    const list = parse(readFileSync(path.join(root, 'infra/kubernetes/base/kustomization.yaml'), 'utf8'));
    expect(list.resources.toSorted()).toEqual(files.map((file) => path.basename(file)).toSorted());
  });

  it('checks the audit trail every night with the command that an operator has', () => {
    const [check] = pods.get('verify-audit')?.spec.containers ?? [];
    expect(check?.command).toEqual(['node', 'infra/docker/src/verify-audit.ts']);
    expect(existsSync(path.join(root, 'infra/docker/src/verify-audit.ts'))).toBe(true);
  });

  it.each([...processes.map((name) => [name, name] as const), ['verify-audit', 'operator'] as const])(
    'gives %s only the variables it reads, in a pod with few privileges',
    (pod, name) => {
      const [{ env }] = pods.get(pod)?.spec.containers ?? [{ env: [] }];
      expect(env.map((one) => one.name).toSorted()).toEqual(neededBy(name));
      for (const { name: variable, valueFrom } of env) {
        const key = 'secretKeyRef' in valueFrom ? valueFrom.secretKeyRef.key : valueFrom.configMapKeyRef.key;
        expect(key).toBe(variable);
        expect('configMapKeyRef' in valueFrom).toBe(Object.hasOwn(config, variable));
      }
    },
  );

  it('admits only named traffic: the gateway to services, Prometheus to metrics', () => {
    expect(policies.get('nobody')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
    const entering = [...policies].flatMap(([name, { ingress = [] }]) =>
      ingress.map(({ from, ports }) => [name, JSON.stringify(from), ports.map(({ port }) => port)]),
    );
    expect(entering).toEqual([
      ['gateway', expect.stringContaining('ingress-nginx'), [8080]],
      ['services', expect.stringContaining('"tier":"gateway"'), [4000]],
      ['figures', expect.stringContaining('monitoring'), [4000]],
    ]);
    const tiers = new Set([...pods.values()].map(({ metadata }) => metadata.labels.tier));
    expect([...tiers].toSorted()).toEqual(['gateway', 'migration', 'service', 'worker']);
  });

  it('allows only processes with the routing URL to reach the routing service', () => {
    const asking = processes.filter((name) => neededBy(name).includes('ROUTING_URL'));
    expect(asking).toEqual(['appointments']);
    const { podSelector, egress } = policies.get('routing') ?? {};
    for (const name of asking)
      expect(pods.get(name)?.metadata.labels).toMatchObject({ ...podSelector?.matchLabels });
    expect(podSelector?.matchLabels).toEqual({ app: 'appointments' });
    expect(egress?.flatMap(({ ports }) => ports.map(({ port }) => port))).toEqual([5000]);
  });

  // Rule: security.production-refuses-defaults
  it('starts no process that would keep files in its own pod', () => {
    const inImage = /^ENV (.*HOST=.*)$/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1];
    const set = Object.fromEntries((inImage ?? '').split(' ').map((one) => one.split('=')));
    for (const name of inside.filter((one) => needs[one].includes('S3_BUCKET')))
      for (const environment of [set, { ...set, ...config }])
        expect(() => readConfig(environment, name)).toThrow('S3_BUCKET is missing');
  });

  it('trusts no more than the pod range for client addresses', () => {
    for (const name of ['TRUSTED_PROXIES', 'GATEWAY_TRUSTED_PROXIES'])
      expect(Number(config[name]?.split('/')[1])).toBeGreaterThanOrEqual(16);
  });
});
