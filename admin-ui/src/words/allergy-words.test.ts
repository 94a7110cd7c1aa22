import { expect, test } from 'vitest';
import { reactionsIn, substancesIn } from './allergy-words.ts';

const allergies = [
  { substance: 'Penicillin', reaction: 'Anaphylaxis', severity: 'severe' },
  { substance: 'NSAIDs', reaction: null, severity: 'moderate' },
  { substance: 'Latex', reaction: null, severity: null },
];

test('allergies are named in one line', () => {
  expect(substancesIn(allergies)).toBe('penicillin, NSAIDs, latex');
});

test('each says what it does, or else how badly, where that is known', () => {
  expect(reactionsIn(allergies)).toBe('Penicillin: anaphylaxis. NSAIDs: moderate.');
});
