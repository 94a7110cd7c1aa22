import { describe, expect, test } from 'vitest';
import type { BookingValues } from './booking-form.ts';
import { restoredAnswers } from './restored-answers.ts';

const stored: BookingValues = {
  patientIds: ['nora', 'june'],
  symptoms: { nora: 'Fever' },
  files: { nora: [{ id: 'file', name: 'rash.jpg', contentType: 'image/jpeg', file: {} as File }] },
  filesStates: { nora: 'sending' },
  serviceIds: ['appointment'],
  consentAccepted: true,
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
const services = [
  { id: 'appointment', telemedicine: false, needsConsent: true },
  { id: 'video', telemedicine: true, needsConsent: false },
];

describe('answers from before a reload', () => {
  test('are restored, with files as the server stored them', () => {
    expect(restoredAnswers(stored, { memberIds: ['nora', 'june'], services })).toEqual({
      ...stored,
      files: { nora: [{ id: 'file', name: 'rash.jpg', contentType: 'image/jpeg' }] },
      filesStates: {},
    });
  });

  test('drop people and services that are no longer available', () => {
    const answers = restoredAnswers(
      { ...stored, serviceIds: ['video'], telemedicine: true },
      {
        memberIds: ['nora'],
        services: services.slice(0, 1),
      },
    );
    expect(answers).toMatchObject({ patientIds: ['nora'], serviceIds: [], telemedicine: false });
  });

  test('drop a service without its consent', () => {
    const answers = restoredAnswers({ ...stored, consentAccepted: false }, { memberIds: ['nora'], services });
    expect(answers.serviceIds).toEqual([]);
  });
});
