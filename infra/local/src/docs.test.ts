import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const READABLE_IN_TEN_MINUTES = 2_000;
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' })
  .trim()
  .split('\n')
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

describe('the documentation', () => {
  it('has an overview that takes ten minutes to read', () => {
    const overview = pages.find(({ path }) => path === 'ARCHITECTURE.md')?.text ?? '';
    expect(overview.split(/\s+/).length).toBeLessThanOrEqual(READABLE_IN_TEN_MINUTES);
  });

  it('has decisions with context, decision, and consequence', () => {
    const decisions = pages.filter(({ path }) => path.startsWith('docs/decisions/'));
    expect(decisions.length).toBeGreaterThan(10);
    const headings = ['## Context', '## Decision', '## Consequence'];
    const odd = decisions.filter(
      ({ text }) => text.match(/^## .*$/gm)?.join() !== headings.join() || !text.startsWith('# '),
    );
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it('has only links to existing files', () => {
    const broken = pages.flatMap(({ path, text }) =>
      [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)]
        .map(([, target = '']) => target)
        .filter((target) => !existsSync(join(root, dirname(path), target)))
        .map((target) => `${path}: ${target}`),
    );
    expect(broken).toEqual([]);
  });
});
