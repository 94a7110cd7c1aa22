import { expect, test } from 'vitest';
import { allergySubstances, patientReportText, reactionsIn } from './allergy-text.ts';

const allergies = [
  { substance: 'Penicillin', reaction: 'Anaphylaxis', severity: 'severe', patientSays: null },
  { substance: 'NSAIDs', reaction: null, severity: 'moderate', patientSays: null },
  { substance: 'Latex', reaction: null, severity: null, patientSays: null },
];

test('lists allergies in one line', () => {
  expect(allergySubstances(allergies)).toBe('penicillin, NSAIDs, latex');
});

test('shows each reaction, or else its severity, where known', () => {
  expect(reactionsIn(allergies)).toBe('Penicillin: anaphylaxis. NSAIDs: moderate.');
});

test("shows a patient's report about an allergy until staff has reviewed it", () => {
  const known = { substance: 'Penicillin', reaction: null, severity: null };
  const says = { substance: 'Penicillin', kind: 'Drug', status: 'ACTIVE' } as const;
  expect(patientReportText(allergies)).toBe('');
  expect(patientReportText([{ ...known, patientSays: { ...says, status: 'INACTIVE' } }])).toBe(
    'Patient reports: no longer allergic to penicillin.',
  );
  expect(
    patientReportText([{ ...known, patientSays: { ...says, substance: 'Amoxicillin', reaction: 'Rash' } }]),
  ).toBe('Patient reports: amoxicillin, rash.');
});
