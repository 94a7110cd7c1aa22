import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';

// Forces the portable checker, whatever is installed.
process.env.RECHECK_BACKEND = 'pure';
const { checkSync } = await import('recheck');

const root = fileURLToPath(new URL('../../../', import.meta.url));
const rooms = [
  'packages/contracts',
  'packages/domain',
  'packages/service-kit',
  'packages/message-templates',
  'services/*',
];

function expressionsIn(file: string): string[] {
  const found: string[] = [];
  const source = ts.createSourceFile(file, readFileSync(root + file, 'utf8'), ts.ScriptTarget.Latest);
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const files = globSync(
  rooms.map((room) => `${room}/src/**/*.ts`),
  { cwd: root },
).filter((file) => !/\.(test|fixture|e2e|screens)\.ts$/.test(file));

function verdictOn(expression: string): string {
  const end = expression.lastIndexOf('/');
  const verdict = checkSync(expression.slice(1, end), expression.slice(end + 1), { timeout: 40_000 });
  return verdict.status === 'vulnerable' ? `vulnerable: ${verdict.complexity.summary}` : verdict.status;
}

it('the checker finds superlinear patterns, however written', () => {
  expect(verdictOn(String.raw`/[\s,]+$/`)).toBe('vulnerable: 2nd degree polynomial');
  expect(verdictOn('/^(a+)+$/')).toBe('vulnerable: exponential');
});

// Rule: security.text-checks-are-linear
it('every regular expression for user input runs in linear time', () => {
  const places = new Map<string, string[]>();
  for (const file of files)
    for (const one of expressionsIn(file)) places.set(one, [...(places.get(one) ?? []), file]);
  expect(places.size).toBeGreaterThan(80);
  const slow = [...places].flatMap(([one, where]) => {
    const verdict = verdictOn(one);
    return verdict === 'safe' ? [] : [`${one} ${verdict} (${[...new Set(where)].join(', ')})`];
  });
  expect(slow).toEqual([]);
}, 240_000);
