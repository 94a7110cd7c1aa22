import { expect, it } from 'vitest';
import { fullNameOf, normalizeName } from './user.policy.ts';

// Rule: people.person-names
it('keeps a name in one spelling, with its own apostrophe', () => {
  expect(normalizeName('  Zoe\u0308  O’Neill ')).toBe('Zoë O’Neill');
});

it('puts first and last name together', () => {
  expect(fullNameOf({ firstName: 'Nora', lastName: 'Berg' })).toBe('Nora Berg');
});
