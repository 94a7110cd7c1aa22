import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { describe, expect, it } from 'vitest';
import { buildPlaced } from '../board/appointment.fixture.ts';
import { lastText, nextOf, progressText, spanText, stepNote, stepOf } from './day-steps.ts';

const buildDayAppointment = (overrides: Partial<DayAppointment> = {}): DayAppointment => ({
  ...buildPlaced(),
  patientAge: 9,
  patientGender: 'Male',
  patientLanguage: 'en',
  phone: null,
  phoneE164: null,
  serviceAddress: null,
  specialInstruction: null,
  telemedicineLink: null,
  allergies: [],
  noKnownAllergies: false,
  contactName: null,
  arrivalWindowStart: '10:45',
  arrivalWindowEnd: '11:15',
  soapNoteStatus: 'NONE',
  consentIds: [],
  formIds: [],
  allowedTransitions: [
    { move: 'setOut', to: 'ON THE WAY', requiresReason: false },
    { move: 'finish', to: 'AWAITING PAYMENT', requiresReason: true },
  ],
  ...overrides,
});
const finish = [{ move: 'finish', to: 'AWAITING PAYMENT', requiresReason: false }] as const;

describe("the primary button of a provider's day", () => {
  it('goes from en route to arrived to finished', () => {
    const onTheWay = buildDayAppointment({
      appointmentStatus: 'ON THE WAY',
      allowedTransitions: [...finish],
    });
    expect(stepOf(buildDayAppointment())).toBe('setOut');
    expect(stepOf(onTheWay)).toBe('arrive');
    expect(stepOf({ ...onTheWay, providerArrivedAt: '2026-10-14T15:45:00Z' })).toBe('finish');
  });

  it('is hidden for appointments on another day', () => {
    expect(stepOf(buildDayAppointment({ allowedTransitions: [] }))).toBeNull();
  });

  it('skips travel for a telemedicine visit', () => {
    expect(stepOf(buildDayAppointment({ telemedicine: true, allowedTransitions: [...finish] }))).toBe(
      'finish',
    );
  });

  it('names the patient to be texted and the arrival window', () => {
    expect(stepNote('setOut', buildDayAppointment({ contactName: 'Rachel Feldman' }))).toBe(
      'Texts Rachel: arriving between 10:45 AM and 11:15 AM',
    );
    expect(stepNote('setOut', buildDayAppointment({ arrivalWindowStart: null }))).toBe(
      'Notifies Rosalind that you’re on the way.',
    );
  });
});

describe("a provider's day", () => {
  const done = buildDayAppointment({
    id: 'done',
    appointmentStatus: 'PAID',
    startTime: '08:00',
    endTime: '08:45',
  });
  const first = buildDayAppointment({ id: 'first', endTime: '10:45' });
  const second = buildDayAppointment({ id: 'second', startTime: '15:45', endTime: '16:30' });

  it('continues with the appointment in progress, else the next one', () => {
    expect(nextOf([done, first, second])?.id).toBe('first');
    expect(nextOf([done, first, { ...second, appointmentStatus: 'ON THE WAY' }])?.id).toBe('second');
    expect(nextOf([done])).toBeNull();
  });

  it('shows the progress', () => {
    expect(progressText([done, first, second])).toBe('1 of 3 visits done');
    expect(lastText([done, first, second])).toBe('Last visit ends at 4:30 PM');
    expect(spanText(first)).toBe('10:00 – 10:45 AM');
    expect(spanText({ startTime: '11:30', endTime: '12:15' })).toBe('11:30 AM – 12:15 PM');
    expect(spanText({ startTime: '22:00', endTime: null })).toBe('10:00 PM');
  });
});
