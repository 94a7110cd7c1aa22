import { expect, it } from 'vitest';
import { fullNameOf, normalizeName } from './user.policy.ts';

// Rule: people.person-names
it('a name is normalized and keeps its apostrophe', () => {
  expect(normalizeName('  Zoe\u0308  O’Neill ')).toBe('Zoë O’Neill');
});

it('a full name is first and last name', () => {
  expect(fullNameOf({ firstName: 'Nora', lastName: 'Berg' })).toBe('Nora Berg');
});
