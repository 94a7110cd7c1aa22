import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const folders = '{packages/*,services/*,workers/*,infra/*,admin-ui,patient-ui}';
const read = (pattern: string) =>
  globSync(`${folders}/${pattern}`, { cwd: root }).map(
    (file) => [file, readFileSync(path.join(root, file), 'utf8')] as const,
  );
const texts = new Map(read('{src/**/*.{ts,tsx},vite.config.ts}'));
const packages = new Map(
  read('package.json').map(([file, text]) => [JSON.parse(text).name, `${path.dirname(file)}/src`]),
);
const wordsOf = new Map([...texts].map(([file, text]) => [file, new Set(text.match(/\w+/g))]));

const TESTS =
  /\.(test|e2e|screens|browsers|fixture|parts|setup)\.tsx?$|^packages\/(testing|demo)\/|^infra\/(local|bench)\//;
/** Tools of tests and of `npm start`, wherever they are. */
const TOOLS = /^packages\/simulators\/|^infra\/|\/specification\//;
/** Table types are generated; the index of the templates takes whatever these files export. */
const GENERATED = /^packages\/(db\/src\/schema\.ts$|message-templates\/src\/templates\/)/;

const EXPORT = /^export (?:async |abstract )?(?:const|let|function\*?|class|type|interface) (\w+)/gm;
const LIST = /^export (?:type )?\{([^}]*)\}/gm;
const exportsOf = (text: string): string[] => [
  ...[...text.matchAll(EXPORT)].map(([, name = '']) => name),
  ...[...text.matchAll(LIST)].flatMap(([, list = '']) => list.match(/\w+(?=\s*(,|$))/g) ?? []),
];

function fileOf(importer: string, address: string): string | undefined {
  const [scope, name, ...rest] = address.split('/');
  const base = address.startsWith('.')
    ? path.join(path.dirname(importer), address)
    : path.join(packages.get(`${scope}/${name}`) ?? '', ...rest);
  return [base, `${base}.ts`, `${base}.tsx`].find((file) => texts.has(file));
}

const importersOf = new Map<string, Set<string>>();
for (const [file, text] of texts)
  for (const [, address = ''] of text.matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g)) {
    const target = fileOf(file, address);
    if (target) importersOf.set(target, (importersOf.get(target) ?? new Set()).add(file));
  }

const exported = [...texts].flatMap(([file, text]) =>
  GENERATED.test(file)
    ? []
    : exportsOf(text).map((name) => ({
        where: `${file}: ${name}`,
        isInProduction: !TESTS.test(file) && !TOOLS.test(file),
        isUsedInside: [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1,
        users: [...(importersOf.get(file) ?? [])].filter((importer) => wordsOf.get(importer)?.has(name)),
      })),
);

it('every export is used by another file', () => {
  expect(exported.length).toBeGreaterThan(5_000);
  expect(exported.filter(({ users }) => users.length === 0).map(({ where }) => where)).toEqual([]);
});

it('everything that production code exports is used outside of tests', () => {
  const dead = exported.filter(
    ({ isInProduction, isUsedInside, users }) =>
      isInProduction && !isUsedInside && users.every((user) => TESTS.test(user)),
  );
  expect(dead.map(({ where }) => where)).toEqual([]);
});
