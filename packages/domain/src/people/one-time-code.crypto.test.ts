import { expect, it } from 'vitest';
import { codeKeys, hashCode, isCode, newCode, openCode, sealCode } from './one-time-code.crypto.ts';

const keys = codeKeys('a secret of this test that is long enough');
const others = codeKeys('another secret of this test, just as long');

// Rule: security.one-time-codes
it('makes codes of six digits', () => {
  for (let time = 0; time < 200; time++) expect(newCode()).toMatch(/^\d{6}$/);
});

it('recognises a code by its keyed hash, in its own row only', () => {
  const hashed = hashCode(keys, 'one', '012345');
  expect(isCode(keys, 'one', '012345', hashed)).toBe(true);
  expect(isCode(keys, 'one', '012346', hashed)).toBe(false);
  expect(isCode(keys, 'two', '012345', hashed)).toBe(false);
  expect(isCode(others, 'one', '012345', hashed)).toBe(false);
});

it('seals a code so that only the same secret opens it, for the same row', () => {
  const sealed = sealCode(keys, 'one', '012345');
  expect(sealed.includes('012345')).toBe(false);
  expect(openCode(keys, 'one', sealed)).toBe('012345');
  expect(() => openCode(keys, 'two', sealed)).toThrow();
  expect(() => openCode(others, 'one', sealed)).toThrow();
});
