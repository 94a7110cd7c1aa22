import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({
            alert: z.string(),
            expr: z.string(),
            annotations: z.strictObject({ summary: z.string(), runbook: z.string() }),
          }),
        ),
      }),
    ),
  })
  .parse(parse(read('infra/monitoring/alerts.yml')));
const alerts = groups.flatMap(({ rules }) => rules);

const dashboard = z.looseObject({
  uid: z.string(),
  title: z.string(),
  panels: z
    .array(
      z.looseObject({
        title: z.string(),
        targets: z.array(z.looseObject({ expr: z.string(), legendFormat: z.string() })).min(1),
      }),
    )
    .min(1),
});
const dashboards = globSync('infra/monitoring/dashboards/*.json', { cwd: root }).map((file) => ({
  file,
  ...dashboard.parse(JSON.parse(read(file))),
}));

const expressions = [
  ...alerts.map(({ alert, expr }) => ({ place: alert, expr })),
  ...dashboards.flatMap(({ file, panels }) =>
    panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ place: `${file}, ${title}`, expr }))),
  ),
];

const code = globSync('{packages,services,workers}/*/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.(test|fixture)\.ts$/.test(file))
  .map(read)
  .join('\n');
const defined = new Map(
  [...code.matchAll(/(Gauge|Counter|Histogram)\((?:\w+, )?\{\s*name: '(bedside_\w+)'/g)].map(
    ([, kind, name]) => [name, kind],
  ),
);
const isDefined = (name: string) =>
  defined.has(name) || defined.get(name.replace(/_(bucket|count|sum)$/, '')) === 'Histogram';

describe('the alerts and dashboards', () => {
  it('read only metrics that the code has', () => {
    const named = expressions.flatMap(({ place, expr }) =>
      [...expr.matchAll(/\bbedside_\w+/g)].map(([name]) => ({ place, name })),
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter(({ name }) => !isDefined(name))).toEqual([]);
  });

  it('show or alert on each of our metrics', () => {
    const all = expressions.map(({ expr }) => expr).join('\n');
    expect(
      [...defined.keys()].filter((name) => !new RegExp(`\\b${name}(_(bucket|count|sum))?\\b`).test(all)),
    ).toEqual([]);
  });

  it('close every bracket', () => {
    for (const { place, expr } of expressions)
      for (const [open, close] of ['()', '[]', '{}'].map((pair) => [...pair]))
        expect(expr.split(open ?? '').length, place).toBe(expr.split(close ?? '').length);
  });

  it.each(alerts)(
    'name a page for $alert that exists and is in the index',
    ({ annotations: { runbook } }) => {
      expect(runbook).toMatch(/^docs\/operations\/[a-z-]+\.md$/);
      expect(existsSync(path.join(root, runbook))).toBe(true);
      expect(read('docs/operations/README.md')).toContain(`(${path.basename(runbook)})`);
    },
  );

  it('have names of their own', () => {
    for (const names of [alerts.map(({ alert }) => alert), dashboards.map(({ uid }) => uid)])
      expect(new Set(names).size).toBe(names.length);
  });
});
