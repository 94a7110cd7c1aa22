import { describe, expect, it } from 'vitest';
import { patientsForType, type TypeChangeRequest, typeIssues } from './change-type.policy.ts';

const request = (changes: Partial<TypeChangeRequest>): TypeChangeRequest => ({
  type: 'SELF_ONLY',
  selfId: 'me',
  familyMemberIds: [],
  symptoms: [],
  ...changes,
});
const issues = (changes: Partial<TypeChangeRequest>, singlePatientOnly = false) =>
  typeIssues({
    ...request(changes),
    householdIds: new Set(['me', 'son']),
    services: [{ singlePatientOnly }],
  }).map(({ path, message }) => `${path}: ${message}`);
const mine = { patientId: 'me', symptom: 'Cough', symptomImage1: 'file', symptomImage2: null };

describe('changing who an appointment is for', () => {
  it('refuses strangers, no one, and two patients for a single-patient service', () => {
    const both = { type: 'SELF_AND_FAMILY_MEMBER', familyMemberIds: ['son'] } as const;
    expect(issues(both)).toEqual([]);
    expect(issues(both, true)).toEqual([
      'familyMemberIds: This service is available only for single patient.',
    ]);
    expect(issues({ type: 'FAMILY_MEMBER_ONLY' })).toEqual([
      'familyMemberIds: Choose at least one family member.',
    ]);
    expect(issues({ ...both, familyMemberIds: ['stranger'] })).toEqual([
      'familyMemberIds.0: Select a household member.',
    ]);
    expect(issues({ familyMemberIds: ['son'] })).toEqual([
      'familyMemberIds: This visit is for one person only.',
    ]);
    expect(issues({ selfId: 'gone' })).toEqual([
      'type: This person is no longer in the household. Choose family members.',
    ]);
    expect(issues({ symptoms: [{ patientId: 'son', symptom: 'Ear pain' }] })).toEqual([
      'primarySymptoms.0.patientId: This person isn’t on the visit.',
    ]);
  });

  it('drops patients who leave and keeps the symptoms of those who stay', () => {
    const son = { ...mine, patientId: 'son', symptom: 'Ear pain', symptomImage1: null };
    expect(patientsForType(request({}), [mine, son])).toEqual([mine]);
    const alone = request({ type: 'FAMILY_MEMBER_ONLY', familyMemberIds: ['son'] });
    expect(patientsForType(alone, [mine])).toEqual([{ ...son, symptom: null }]);
    const notified = { symptoms: [{ patientId: 'me', symptom: 'Fever', symptomimage2: 'other' }] };
    expect(patientsForType(request(notified), [mine])).toEqual([
      { ...mine, symptom: 'Fever', symptomImage2: 'other' },
    ]);
  });
});
