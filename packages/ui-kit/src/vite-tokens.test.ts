import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { leanCode } from './vite-tokens.ts';

const contracts = new URL('../../contracts/src/', import.meta.url).pathname;

describe('the bundle of a front end', () => {
  it('leaves out the parts of a call that only servers use', () => {
    const call =
      "call({\n  name: 'x',\n  summary: 'Say x',\n  grants: ['status'],\n  data: z.object({}),\n})";
    expect(leanCode(call)).toBe("call({\n  name: 'x',\n  data: z.object({}),\n})");
  });

  it('keeps every field of an answer', () => {
    const fields = (code: string) => code.match(/^ {2}\w+: z\..*$/gm);
    const files = globSync('**/*.api.ts', { cwd: contracts });
    expect(files.length).toBeGreaterThan(20);
    for (const file of files) {
      const code = readFileSync(contracts + file, 'utf8');
      expect(fields(leanCode(code)), file).toEqual(fields(code));
    }
  });
});
