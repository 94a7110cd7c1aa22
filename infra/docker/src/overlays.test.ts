import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { queueNames } from '@bedside/contracts/job';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const folder = path.resolve(import.meta.dirname, '../../kubernetes');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const sizes = ['small', 'regional', 'national'];

const object = z.looseObject({ kind: z.string(), metadata: z.object({ name: z.string() }) });
const objectsOf = (list: string): z.infer<typeof object>[] => {
  const { resources = [], components = [] } = kustomization.parse(parse(read(`${list}/kustomization.yaml`)));
  return [...resources, ...components].flatMap((entry) => {
    const inside = path.join(list, entry);
    if (!entry.endsWith('.yaml')) return objectsOf(inside);
    return parseAllDocuments(read(inside)).map((one) => object.parse(one.toJS()));
  });
};
const operation = z.strictObject({
  op: z.enum(['replace', 'remove']),
  path: z.string().startsWith('/'),
  value: z.unknown().optional(),
});
const kustomization = z.looseObject({
  resources: z.array(z.string()).optional(),
  components: z.array(z.string()).optional(),
  patches: z
    .array(z.object({ target: z.strictObject({ kind: z.string(), name: z.string() }), patch: z.string() }))
    .default([]),
});

const at = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inside, key) => z.record(z.string(), z.unknown()).parse({ ...Object(inside) })[key],
      value,
    );

const named = (list: string, kind: string) =>
  objectsOf(list)
    .filter((one) => one.kind === kind)
    .map(({ metadata }) => metadata.name)
    .toSorted();
const deployments = named('base', 'Deployment');

describe('the overlays of Kubernetes', () => {
  it('cover the three sizes and name only existing resources', () => {
    expect(
      globSync('overlays/*', { cwd: folder })
        .map((one) => path.basename(one))
        .toSorted(),
    ).toEqual(sizes.toSorted());
    for (const list of [...sizes.map((size) => `overlays/${size}`), 'components/external-secrets'])
      expect(objectsOf(list).length).toBeGreaterThan(0);
  });

  it.each(sizes)('patch in %s only what an object has', (size) => {
    const objects = objectsOf(`overlays/${size}`);
    for (const { target, patch } of kustomization.parse(parse(read(`overlays/${size}/kustomization.yaml`)))
      .patches)
      for (const name of target.name.split('|')) {
        const found = objects.filter((one) => one.kind === target.kind && one.metadata.name === name);
        expect(found, `${target.kind} ${name}`).toHaveLength(1);
        for (const step of z.array(operation).parse(parse(patch)))
          expect(at(found[0], step.path), `${name} ${step.path}`).toBeDefined();
      }
  });

  it.each(['regional', 'national'])('leave the number of pods in %s to the autoscalers', (size) => {
    const { patches } = kustomization.parse(parse(read(`overlays/${size}/kustomization.yaml`)));
    const freed = patches
      .filter(({ patch }) => patch.includes('path: /spec/replicas'))
      .flatMap(({ target }) => target.name.split('|'));
    expect(freed.toSorted()).toEqual(named('components/autoscaling', 'HorizontalPodAutoscaler'));
  });
});

describe('every deployment', () => {
  const autoscaler = z.object({
    spec: z.object({
      scaleTargetRef: z.object({ kind: z.literal('Deployment'), name: z.string() }),
      metrics: z.array(
        z.object({
          external: z
            .object({
              metric: z.object({ selector: z.object({ matchLabels: z.object({ queue: z.string() }) }) }),
            })
            .optional(),
        }),
      ),
    }),
  });
  const autoscalers = objectsOf('components/autoscaling').map((one) => ({
    name: one.metadata.name,
    ...autoscaler.parse(one).spec,
  }));

  it('has a disruption budget that selects its pods', () => {
    const budgets = objectsOf('base').filter(({ kind }) => kind === 'PodDisruptionBudget');
    expect(budgets.map(({ metadata }) => metadata.name).toSorted()).toEqual(deployments);
    for (const { metadata, spec } of budgets)
      expect(spec).toEqual({ maxUnavailable: 1, selector: { matchLabels: { app: metadata.name } } });
  });

  it('but the relay has an autoscaler of its own name', () => {
    expect(autoscalers.map(({ name }) => name).toSorted()).toEqual(
      deployments.filter((one) => one !== 'relay'),
    );
    for (const { name, scaleTargetRef } of autoscalers) expect(scaleTargetRef.name).toBe(name);
  });

  it('spreads over zones and hosts, and asks for the memory that a process holds', () => {
    const shape = z.object({
      spec: z.object({
        template: z.object({
          spec: z.object({
            topologySpreadConstraints: z.array(
              z.looseObject({ topologyKey: z.string(), labelSelector: z.unknown() }),
            ),
            containers: z.tuple([
              z.object({ resources: z.object({ requests: z.object({ memory: z.string() }) }) }),
            ]),
          }),
        }),
      }),
    });
    for (const one of objectsOf('base').filter(({ kind }) => kind === 'Deployment')) {
      const { topologySpreadConstraints: spread, containers } = shape.parse(one).spec.template.spec;
      expect(spread.map(({ topologyKey }) => topologyKey)).toEqual([
        'topology.kubernetes.io/zone',
        'kubernetes.io/hostname',
      ]);
      for (const { labelSelector } of spread)
        expect(labelSelector).toEqual({ matchLabels: { app: one.metadata.name } });
      const minMegabytes = one.metadata.name === 'gateway' ? 64 : 288;
      expect(Number.parseInt(containers[0].resources.requests.memory, 10)).toBeGreaterThanOrEqual(
        minMegabytes,
      );
    }
  });

  it('that works on a queue is scaled by the age of that queue', () => {
    const queues = autoscalers.flatMap(({ metrics }) =>
      metrics.flatMap(({ external }) => external?.metric.selector.matchLabels.queue ?? []),
    );
    expect(queues.toSorted()).toEqual([...queueNames].toSorted());
  });
});

describe('the image', () => {
  it('runs as one user above 10000, everywhere the same', () => {
    const root = path.resolve(folder, '../..');
    const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8');
    expect([...dockerfile.matchAll(/^USER (.+)$/gm)].map(([, user]) => user)).toEqual([
      '10001:10001',
      '10001:10001',
    ]);
    const { services } = z
      .object({ services: z.record(z.string(), z.looseObject({ image: z.string() })) })
      .parse(parse(readFileSync(path.join(root, 'docker-compose.yml'), 'utf8'), { merge: true }));
    const own = Object.entries(services).filter(([, { image }]) => image.startsWith('bedside-'));
    // The gateway, and the media server of video calls.
    expect(own.length).toBe(deployments.length + 2);
    for (const [name, service] of own)
      expect(service, name).toMatchObject({
        user: '10001:10001',
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        mem_limit: expect.stringMatching(/^\d+[mg]$/),
        tmpfs: [expect.stringMatching(/^\/tmp/)],
      });
    expect(existsSync(path.join(root, 'infra/kubernetes/kustomization.yaml'))).toBe(false);
  });
});
