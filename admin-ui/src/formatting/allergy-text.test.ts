import { expect, test } from 'vitest';
import { allergySubstances, patientSaysIn, reactionsIn } from './allergy-text.ts';

const allergies = [
  { substance: 'Penicillin', reaction: 'Anaphylaxis', severity: 'severe', patientSays: null },
  { substance: 'NSAIDs', reaction: null, severity: 'moderate', patientSays: null },
  { substance: 'Latex', reaction: null, severity: null, patientSays: null },
];

test('allergies are named in one line', () => {
  expect(allergySubstances(allergies)).toBe('penicillin, NSAIDs, latex');
});

test('each says what it does, or else how badly, where that is known', () => {
  expect(reactionsIn(allergies)).toBe('Penicillin: anaphylaxis. NSAIDs: moderate.');
});

test('what a patient reports about an allergy is shown beside it until staff has reviewed it', () => {
  const known = { substance: 'Penicillin', reaction: null, severity: null };
  const says = { substance: 'Penicillin', kind: 'Drug', status: 'ACTIVE' } as const;
  expect(patientSaysIn(allergies)).toBe('');
  expect(patientSaysIn([{ ...known, patientSays: { ...says, status: 'INACTIVE' } }])).toBe(
    'Patient reports: no longer allergic to penicillin.',
  );
  expect(
    patientSaysIn([{ ...known, patientSays: { ...says, substance: 'Amoxicillin', reaction: 'Rash' } }]),
  ).toBe('Patient reports: amoxicillin, rash.');
});
