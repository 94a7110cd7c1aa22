import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const RULE = /^- `([a-z]+\.[a-z0-9-]+)`: \S/;
const REFERENCE = /(?<![\w.])Rules?: ([^\n]*)/g;
const TEST = /\.(?:test|e2e|screens|parts|browsers)\.tsx?$/;
const OUTSIDE = /product-rules|(?:patient|admin|specification)(?: document)? §/i;
const CODE_IN_TITLE = /\b(?:describe|it|test)\(\s*['`][A-Z]\d{1,2}\b|\([A-Z]\d{1,2}\)['`]|ASVS/;

const pages = readdirSync(join(root, 'docs/rules')).map((name) => ({
  context: name.replace('.md', ''),
  bullets: readFileSync(join(root, 'docs/rules', name), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('-')),
}));
const ids = pages.flatMap(({ bullets }) => bullets.flatMap((line) => RULE.exec(line)?.[1] ?? []));

const files = execFileSync(
  'git',
  ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql', '*.md', '*.yml', '*.conf'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
const references = files
  .filter(({ path }) => /\.(?:tsx?|css|sql)$/.test(path))
  .flatMap(({ path, text }) =>
    [...text.matchAll(REFERENCE)].flatMap(([, named = '']) =>
      named
        .replace(/\s*\*\/.*$/, '')
        .split(',')
        .map((id) => ({ path, id: id.trim() })),
    ),
  );

describe('the rules in docs/rules', () => {
  it('are one line each, with an id that begins with the page name', () => {
    const wrong = pages.flatMap(({ context, bullets }) =>
      bullets.filter((line) => !RULE.exec(line)?.[1]?.startsWith(`${context}.`)),
    );
    expect(wrong).toEqual([]);
    expect(ids.length).toBeGreaterThan(300);
  });

  it('have unique ids', () => {
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([]);
  });

  it('include every rule that code and tests refer to', () => {
    const known = new Set(ids);
    expect(references.filter(({ id }) => !known.has(id))).toEqual([]);
  });

  it('are each covered by a test that names them', () => {
    const shown = new Set(references.filter(({ path }) => TEST.test(path)).map(({ id }) => id));
    expect(ids.filter((id) => !shown.has(id))).toEqual([]);
  });

  it('replace every reference to a document outside the repository', () => {
    const others = files.filter(({ path }) => !import.meta.filename.endsWith(path));
    expect(others.filter(({ text }) => OUTSIDE.test(text)).map(({ path }) => path)).toEqual([]);
    const coded = others.filter(({ path, text }) => TEST.test(path) && CODE_IN_TITLE.test(text));
    expect(coded.map(({ path }) => path)).toEqual([]);
  });
});
