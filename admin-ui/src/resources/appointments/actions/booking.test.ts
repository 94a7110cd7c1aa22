import {
  bookAndAssign,
  changeAppointmentType,
} from '@bedside/contracts/appointments/appointment-changes.api';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { expect, test } from 'vitest';
import {
  assignmentOf,
  type BookingValues,
  bookingOf,
  bookingValues,
  changedType,
  firstChoice,
  selfOn,
  timeOfDayAt,
  typeValues,
} from './booking.ts';

const patientId = '01930000-0000-7000-8000-000000000001';
const son = '01930000-0000-7000-8000-000000000002';
const file = { id: '01930000-0000-7000-8000-0000000000f1', name: 'rash.webp', contentType: 'image/webp' };
const values: BookingValues = {
  patientIds: [patientId],
  symptoms: { [patientId]: 'Nausea' },
  files: {},
  serviceIds: ['01930000-0000-7000-8000-0000000000a1'],
  isTelemedicine: false,
  preferedAppointmentDate: '2026-10-14',
  appointmentSlot: ['MORNING'],
  telemedicineTime: '',
  specialInstruction: '',
  placeFrom: 'new',
  serviceAddress: {
    address1: '2136 N Cleveland Ave',
    postalCode: '60614',
    city: 'CHICAGO',
    state: 'Illinois',
  },
  locationType: 'Home',
  providerId: '',
  appointmentTime: '',
  reason: '',
  needsReason: false,
  isAssigned: false,
};
const video: BookingValues = {
  ...values,
  isTelemedicine: true,
  telemedicineTime: '14:30',
  serviceAddress: { address1: '', postalCode: '', city: '', state: '' },
  locationType: '',
};

test('sends an in-home appointment as the call requires', () => {
  expect(bookingValues.safeParse(values).error).toBeUndefined();
  const body = addAppointment.body.parse(bookingOf(values, patientId));
  expect(body).toMatchObject({ appointmentType: 'SELF_ONLY', locationType: 'Home' });
});

test('sends the provider and time that the patient has on the phone', () => {
  const placed = { ...values, providerId: son, appointmentTime: '12:30', reason: ' Next door ' };
  const body = { ...bookingOf(placed, patientId), ...assignmentOf(placed) };
  expect(bookAndAssign.body.parse(body)).toMatchObject({
    providerId: son,
    appointmentDate: values.preferedAppointmentDate,
    appointmentTime: '12:30',
    override: true,
    reason: 'Next door',
  });
  expect(assignmentOf({ ...placed, reason: '' })).not.toHaveProperty('override');
  expect(['09:00', '11:00', '14:00'].map(timeOfDayAt)).toEqual(['MORNING', 'AFTERNOON', 'EVENING']);
});

test('needs no address for telemedicine, and accepts a time', () => {
  expect(bookingValues.safeParse(video).error).toBeUndefined();
  const body = addAppointment.body.parse(bookingOf(video, patientId));
  expect(body).toMatchObject({ telemedicineTime: '14:30', appointmentSlot: ['MORNING'] });
  expect(body.serviceAddress).toBeUndefined();
});

test('sends family members, with or without the patient, each with symptom and files', () => {
  const notified = { symptoms: { [patientId]: 'Nausea', [son]: 'Rash' }, files: { [son]: [file] } };
  const both = bookingOf({ ...values, ...notified, patientIds: [patientId, son] }, patientId);
  expect(addAppointment.body.parse(both)).toMatchObject({
    appointmentType: 'SELF_AND_FAMILY_MEMBER',
    familyMemberIds: [son],
    primarySymptoms: [{ symptom: 'Nausea' }, { patientId: son, symptom: 'Rash', symptomimage1: file.id }],
  });
  const alone = bookingOf({ ...values, ...notified, patientIds: [son] }, patientId);
  expect(addAppointment.body.parse(alone)).toMatchObject({
    appointmentType: 'FAMILY_MEMBER_ONLY',
    familyMemberIds: [son],
  });
});

test('reports missing values at their fields', () => {
  const paths = bookingValues
    .safeParse({
      ...values,
      patientIds: [patientId, son],
      serviceIds: [],
      appointmentSlot: [],
      locationType: '',
    })
    .error?.issues.map(({ path }) => path.join('.'));
  expect(paths).toEqual(expect.arrayContaining(['serviceIds', 'appointmentSlot']));
  const late = bookingValues.safeParse({ ...values, patientIds: [patientId, son], locationType: '' });
  expect(late.error?.issues.map(({ path }) => path.join('.'))).toEqual([`symptoms.${son}`, 'locationType']);
});

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
