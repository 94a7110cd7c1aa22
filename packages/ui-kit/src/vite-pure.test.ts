import { expect, it } from 'vitest';
import { pureConstants } from './vite-pure.ts';

it('lets the bundler drop a constant that no one uses, along with the calls it makes', () => {
  expect(
    pureConstants("export const name = z.string().min(1);\nconst ids = names.map(String), A = 'a';"),
  ).toBe(
    "export const name = /* @__PURE__ */ (() => (z.string().min(1)))();\nconst ids = /* @__PURE__ */ (() => (names.map(String)))(), A = 'a';",
  );
});

it('keeps everything else as it is', () => {
  const code =
    "import { z } from 'zod';\nlet count = next();\nexport const add = (a, b) => a + b;\nregister();";
  expect(pureConstants(code)).toBe(code);
});
