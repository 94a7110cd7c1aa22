import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './root.ts';

const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g;
const UI_KIT = 'packages/ui-kit/src';

const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const fileOf = (importer: string, address: string): string =>
  address.startsWith('.')
    ? path.join(path.dirname(importer), address)
    : address.replace('@bedside/ui-kit', UI_KIT);

interface Use {
  place: string;
  isKnown: boolean;
}

function usesIn(file: string): Use[] {
  const text = read(file);
  const code = text.replaceAll(/^import [^;]*;$/gm, '');
  return [...text.matchAll(IMPORT)].flatMap(([, name = '', address = '']) => {
    const styles = read(fileOf(file, address));
    return [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([use, one]) => ({
      place: `${file}: ${use}`,
      isKnown: new RegExp(`\\.${one}\\b`).test(styles),
    }));
  });
}

it('components use only classes that their style sheet has', () => {
  const files = globSync(`{admin-ui,patient-ui,${UI_KIT}}/**/*.tsx`, {
    cwd: root,
    exclude: ['**/node_modules', '**/dist'],
  });
  const uses = files.flatMap(usesIn);
  expect(uses.length).toBeGreaterThan(1_000);
  expect(uses.filter(({ isKnown }) => !isKnown).map(({ place }) => place)).toEqual([]);
});
