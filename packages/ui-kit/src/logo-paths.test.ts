import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { letterPath, markBox, restPath, shadePath, wordmarkBox } from './logo-paths.ts';

const asset = (name: string) => readFileSync(new URL(`assets/${name}.svg`, import.meta.url), 'utf8');

test('the logo files match the components', () => {
  for (const part of [letterPath, shadePath, restPath, wordmarkBox])
    expect(asset('wordmark')).toContain(part);
  for (const part of [letterPath, shadePath, markBox]) expect(asset('mark')).toContain(part);
});
