import { expect, it } from 'vitest';
import { codeKeys, hashCode, isCode, newCode, openCode, sealCode } from './one-time-code.crypto.ts';

const keys = codeKeys(['a secret of this test that is long enough']);
const others = codeKeys(['another secret of this test, just as long']);

// Rule: security.one-time-codes
it('one-time codes have six digits', () => {
  for (let time = 0; time < 200; time++) expect(newCode()).toMatch(/^\d{6}$/);
});

it('a code is recognized by its keyed hash, in its own row only', () => {
  const hashed = hashCode(keys, 'one', '012345');
  expect(isCode(keys, 'one', '012345', hashed)).toBe(true);
  expect(isCode(keys, 'one', '012346', hashed)).toBe(false);
  expect(isCode(keys, 'two', '012345', hashed)).toBe(false);
  expect(isCode(others, 'one', '012345', hashed)).toBe(false);
});

it('a sealed code opens only with the same secret and row', () => {
  const sealed = sealCode(keys, 'one', '012345');
  expect(sealed.includes('012345')).toBe(false);
  expect(openCode(keys, 'one', sealed)).toBe('012345');
  expect(() => openCode(keys, 'two', sealed)).toThrow();
  expect(() => openCode(others, 'one', sealed)).toThrow();
});

// Rule: security.secrets-change-without-a-break
it('codes made with the former secret are recognized and opened while it is kept', () => {
  const changing = codeKeys([
    'another secret of this test, just as long',
    'a secret of this test that is long enough',
  ]);
  expect(isCode(changing, 'one', '012345', hashCode(keys, 'one', '012345'))).toBe(true);
  expect(openCode(changing, 'one', sealCode(keys, 'one', '012345'))).toBe('012345');
  expect(hashCode(changing, 'one', '012345')).toEqual(hashCode(others, 'one', '012345'));
  expect(openCode(others, 'one', sealCode(changing, 'one', '012345'))).toBe('012345');
});
