import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { retired } from './retired-words.ts';

const root = join(import.meta.dirname, '../../..');
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)(?:\/\/|--) .*$/gm;
const isName = (word: string) => /^[A-Za-z]+[A-Z-]/.test(word);
const kebab = (word: string) =>
  word.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^-/, '');

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.sql', '*.html'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .filter((path) => !path.endsWith('retired-words.ts') && existsSync(join(root, path)))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

/** Names are checked outside comments, user-visible text everywhere. */
const usesOf = (word: string): string[] =>
  files
    .filter(({ path, text }) =>
      isName(word)
        ? text.replace(COMMENTS, '').includes(word) || path.includes(`/${kebab(word)}`)
        : new RegExp(`\\b${word}\\b`).test(text),
    )
    .map(({ path }) => path);

describe('a retired word', () => {
  it('appears in no name and no user-visible text', () => {
    const uses = retired.map((word) => ({ word, files: usesOf(word) }));
    expect(uses.filter(({ files }) => files.length > 0)).toEqual([]);
  });

  it('would be found as a name, a file name, or text', () => {
    for (const used of ['allowedTransitions', 'retired-words', 'Payment failed'])
      expect(usesOf(used).length, used).toBeGreaterThan(0);
  });
});
