import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import { describe, expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { type BookingValues, bookingForm, bookingRequest, refusedAnswers } from './booking-form.ts';

const nora = '01930000-0000-7000-8000-000000000001';
const june = '01930000-0000-7000-8000-000000000002';
const service = '01930000-0000-7000-8000-00000000000a';

const whole: BookingValues = {
  patientIds: [nora],
  symptoms: { [nora]: 'Fever for three days' },
  files: {},
  filesStates: {},
  serviceIds: [service],
  consentAccepted: false,
  confidential: false,
  telemedicine: false,
  date: '2026-11-23',
  slots: ['MORNING'],
  callTime: '',
  placeFrom: 'new',
  address1: '1847 N Howe St',
  address2: '',
  postalCode: '60614',
  city: 'CHICAGO',
  state: 'IL',
  locationType: 'Home',
  instruction: '',
};

const around = {
  now: { day: '2026-11-20', hour: 12, time: '12:30' },
  services: [{ id: service, singlePatientOnly: true }],
  served: ['606'],
  unserved: 'Not there.',
};

const issuesOf = (change: Partial<BookingValues>) => {
  const values = { ...whole, ...change };
  const { error } = bookingForm(values, around, en.booking).safeParse(values);
  return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('a booking', () => {
  test('is valid when complete', () => {
    expect(issuesOf({})).toEqual([]);
  });

  test('requires a symptom for each patient', () => {
    expect(issuesOf({ patientIds: [june] })).toEqual([`symptoms.${june}: ${en.booking.symptomRequired}`]);
  });

  test('requires symptoms while later steps are still empty', () => {
    const fresh = { symptoms: {}, serviceIds: [], slots: [], date: '', address1: '', locationType: '' };
    expect(issuesOf(fresh)[0]).toBe(`symptoms.${nora}: ${en.booking.symptomRequired}`);
  });

  test('shows the specified message for a missing time slot', () => {
    expect(issuesOf({ slots: [] })).toEqual(['slots: Preferred Time Slot is required.']);
  });

  test('rejects a date in the past', () => {
    expect(issuesOf({ date: '2026-11-19' })).toEqual(['date: Choose today or a later date.']);
    expect(issuesOf({ date: '' })).toContain('date: Choose a date.');
  });

  test('rejects a time of today that has passed', () => {
    expect(issuesOf({ date: '2026-11-20' })).toEqual([
      'slots: That time has already passed today. Choose another.',
    ]);
    expect(issuesOf({ date: '2026-11-20', slots: ['EVENING'] })).toEqual([]);
  });

  test('waits for uploads in progress', () => {
    expect(issuesOf({ filesStates: { [nora]: 'sending' } })).toEqual([
      `filesStates.${nora}: Your files are still uploading. Please wait a moment.`,
    ]);
  });

  test('names the patient whose file was refused, without waiting', () => {
    const symptoms = { [nora]: 'Fever', [june]: 'Fever' };
    const two = { patientIds: [nora, june], symptoms, serviceIds: ['any'] };
    expect(issuesOf({ ...two, filesStates: { [nora]: 'settled', [june]: 'refused' } })).toEqual([
      `filesStates.${june}: Remove the file that didn’t upload, or choose another.`,
    ]);
  });

  test('ignores files of people not on the visit', () => {
    expect(issuesOf({ filesStates: { [june]: 'refused' } })).toEqual([]);
  });

  test('limits a single-patient service to one patient', () => {
    const symptoms = { [nora]: 'Fever', [june]: 'Fever' };
    expect(issuesOf({ patientIds: [nora, june], symptoms })).toEqual([
      'serviceIds: This service is available only for single patient.',
    ]);
  });

  test('requires an address in the service area, except for video', () => {
    expect(issuesOf({ postalCode: '60301' })).toEqual(['postalCode: Not there.']);
    expect(issuesOf({ postalCode: '60301', telemedicine: true })).toEqual([]);
  });

  test('rejects a video call time that has passed', () => {
    const call = { telemedicine: true, date: '2026-11-20', slots: ['ASAP' as const] };
    expect(issuesOf({ ...call, callTime: '12:30' })).toEqual([
      'callTime: That time has already passed. Choose a later one.',
    ]);
    expect(issuesOf({ ...call, callTime: '12:31' })).toEqual([]);
    expect(issuesOf({ ...call, date: '2026-11-23', callTime: '08:00' })).toEqual([]);
  });

  test('needs no address for a video call', () => {
    const nowhere = { address1: '', postalCode: '', city: '', state: '', locationType: '' };
    expect(issuesOf({ ...nowhere, telemedicine: true })).toEqual([]);
    expect(issuesOf(nowhere).map((issue) => issue.split(':')[0])).toEqual([
      'address1',
      'postalCode',
      'city',
      'state',
      'locationType',
    ]);
  });
});

describe('the booking request', () => {
  test('matches the addAppointment schema', () => {
    expect(addAppointment.body.safeParse(bookingRequest(whole, nora)).success).toBe(true);
    const video = { ...whole, telemedicine: true, callTime: '10:30' };
    expect(addAppointment.body.safeParse(bookingRequest(video, nora)).success).toBe(true);
  });

  test('lists the patients on the visit', () => {
    expect(bookingRequest(whole, nora)).toMatchObject({ appointmentType: 'SELF_ONLY' });
    expect(bookingRequest({ ...whole, patientIds: [nora, june] }, nora)).toMatchObject({
      appointmentType: 'SELF_AND_FAMILY_MEMBER',
      familyMemberIds: [june],
    });
    expect(bookingRequest({ ...whole, patientIds: [june] }, nora)).toMatchObject({
      appointmentType: 'FAMILY_MEMBER_ONLY',
    });
  });

  // Rule: appointments.two-files-per-symptom
  test('includes up to two files with each symptom', () => {
    const file = (id: string) => ({ id, name: 'rash.webp', contentType: 'image/webp' });
    const files = { [nora]: [file('one'), file('two')], [june]: [file('gone')] };
    expect(bookingRequest({ ...whole, files }, nora).primarySymptoms).toEqual([
      { patientId: nora, symptom: 'Fever for three days', symptomimage1: 'one', symptomimage2: 'two' },
    ]);
  });

  test('leaves out the address for a video call', () => {
    expect(bookingRequest({ ...whole, telemedicine: true }, nora)).not.toHaveProperty('serviceAddress');
  });
});

test('a server refusal shows at its field and names the patient', () => {
  const message = 'No.';
  const notified = refusedAnswers(
    [
      'primarySymptoms.1.symptomimage2',
      'primarySymptoms.0.symptom',
      'telemedicineTime',
      'serviceAddress.postalCode',
      'unknown',
    ].map((path) => ({ path, message })),
    [nora, june],
  );
  expect(notified).toEqual([
    { field: `files.${june}`, step: 'who', message },
    { field: `symptoms.${nora}`, step: 'who', message },
    { field: 'callTime', step: 'when', message },
    { field: 'postalCode', step: 'where', message },
  ]);
});
