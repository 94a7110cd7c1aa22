import { changeAppointmentType } from '@bedside/contracts/appointments/appointment-changes.api';
import { expect, test } from 'vitest';
import { changedType, firstChoice, selfOn, typeValues } from './booking.ts';

const nora = {
  id: '01930000-0000-7000-8000-000000000001',
  firstName: 'Nora',
  lastName: 'W',
  relationship: 'Self',
};
const theo = {
  id: '01930000-0000-7000-8000-000000000002',
  firstName: 'Theo',
  lastName: 'W',
  relationship: 'Son',
};
const more = { profileImage: null, dateOfBirth: '1990-01-01', onThisAppointment: true };
const household = [
  { ...nora, ...more },
  { ...theo, ...more },
];
const alone = { appointmentType: 'FAMILY_MEMBER_ONLY' as const, patient: theo, familyMembers: [], household };

test("starts with the appointment's current type", () => {
  expect(firstChoice(alone)).toMatchObject({ type: 'FAMILY_MEMBER_ONLY', familyMemberIds: [theo.id] });
  expect(selfOn(alone)?.id).toBe(nora.id);
  expect(selfOn({ ...alone, appointmentType: 'SELF_ONLY', patient: nora })?.id).toBe(nora.id);
});

test('sends members unless the appointment is for oneself, and symptoms if entered', () => {
  const values = { ...firstChoice(alone), symptoms: { [theo.id]: 'Rash' } };
  expect(changedType({ ...values, type: 'SELF_ONLY' }, [])).toEqual({ type: 'SELF_ONLY' });
  const { type: _type, ...body } = changedType(values, [theo]);
  expect(changeAppointmentType.body?.parse(body)).toEqual({
    familyMemberIds: [theo.id],
    primarySymptoms: [{ patientId: theo.id, symptom: 'Rash' }],
  });
});

test('choosing no one is reported at the members', () => {
  const { error } = typeValues.safeParse({ ...firstChoice(alone), familyMemberIds: [] });
  expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['familyMemberIds']);
});
