import { describe, expect, it } from 'vitest';
import {
  type BookableService,
  type Booking,
  bookingIssues,
  type RequestedBooking,
  requestIssues,
} from './booking.policy.ts';

const service = (id: string, changes: Partial<BookableService> = {}): BookableService => ({
  id,
  enabled: true,
  telemedicine: false,
  singlePatientOnly: false,
  needsConsent: false,
  ...changes,
});
const telemedicine = service('tele', { telemedicine: true });
const aesthetics = service('aesthetics', { needsConsent: true });

const practice = {
  openingHours: [{ weekday: 3, from: '08:00', to: '17:00' }],
  holidays: [{ date: '2026-11-25', name: 'Thanksgiving eve' }],
  hours: 'Wed, 8 AM to 5 PM',
  zones: [],
  supportPhone: '(312) 555-0100',
};

const issues = (changes: Partial<Booking> = {}) =>
  bookingIssues({
    appointmentType: 'SELF_ONLY',
    services: [service('labs')],
    preferedAppointmentDate: '2026-10-14',
    today: '2026-10-14',
    timeNow: '10:00',
    practice,
    hasAddress: true,
    hasLocation: true,
    familyMemberIds: [],
    patientIds: ['me'],
    householdIds: new Set(['me', 'son']),
    symptoms: [{ patientId: 'me' }],
    consentAccepted: false,
    byStaff: false,
    ...changes,
  }).map(({ path, message }) => `${path}: ${message}`);

describe('booking an appointment', () => {
  it('accepts an ordinary request', () => {
    expect(issues()).toEqual([]);
    expect(issues({ services: [service('labs'), service('infusion')] })).toEqual([]);
  });

  // Rule: appointments.telemedicine-is-booked-alone
  it('books telemedicine automatically, and names the services in the order chosen', () => {
    expect(issues({ services: [service('labs'), telemedicine] })).toEqual([
      'serviceIds.1: "Telemedicine Visit" service cannot be availed with any other services.',
    ]);
    expect(issues({ services: [telemedicine, service('labs')] })).toEqual([
      'serviceIds.1: Any other services cannot be availed with "Telemedicine Visit" service.',
    ]);
  });

  // Rule: appointments.services-are-bookable
  it('refuses unknown, disabled, and repeated services, each with its place in the list', () => {
    const disabled = service('old', { enabled: false });
    expect(issues({ services: [null, disabled, service('labs'), service('labs')] })).toEqual([
      'serviceIds.0: This service isn’t available to book.',
      'serviceIds.1: This service isn’t available to book.',
      'serviceIds.3: Choose each service only once.',
    ]);
  });

  // Rule: appointments.single-patient-services
  it('limits a single-patient service to one patient', () => {
    const alone = service('alone', { singlePatientOnly: true });
    const family = { appointmentType: 'SELF_AND_FAMILY_MEMBER', familyMemberIds: ['son'] } as const;
    expect(issues({ services: [alone], ...family, patientIds: ['me', 'son'] })).toEqual([
      'serviceIds.0: This service is available only for single patient.',
    ]);
    expect(issues({ services: [alone] })).toEqual([]);
  });

  // Rule: appointments.aesthetics-consent
  it('needs the aesthetics consent from a patient; staff may leave it for later', () => {
    expect(issues({ services: [aesthetics] })).toEqual(['consentAccepted: Please accept to continue']);
    expect(issues({ services: [aesthetics], consentAccepted: true })).toEqual([]);
    expect(issues({ services: [aesthetics], byStaff: true })).toEqual([]);
  });

  // Rule: appointments.no-past-days
  it('refuses a past day', () => {
    expect(issues({ preferedAppointmentDate: '2026-10-13' })).toEqual([
      'preferedAppointmentDate: Choose today or a later date.',
    ]);
  });

  // Rule: appointments.home-needs-an-address
  it('needs an address unless it is telemedicine', () => {
    const nowhere = { hasAddress: false, hasLocation: false };
    expect(issues(nowhere)).toEqual([
      'serviceAddress: Enter the address of the visit.',
      'locationType: Choose a location type.',
    ]);
    expect(issues({ ...nowhere, services: [telemedicine] })).toEqual([]);
  });

  // Rule: appointments.people-of-one-household
  it('accepts only household members, each once, as the appointment type requires', () => {
    const family = { appointmentType: 'SELF_AND_FAMILY_MEMBER' } as const;
    expect(issues({ familyMemberIds: ['son'] })).toEqual([
      'familyMemberIds: This visit is for one person only.',
    ]);
    expect(issues(family)).toEqual(['familyMemberIds: Choose at least one family member.']);
    expect(
      issues({ ...family, familyMemberIds: ['son', 'stranger'], patientIds: ['me', 'son', 'stranger'] }),
    ).toEqual(['familyMemberIds.1: Select a household member.']);
    expect(issues({ ...family, familyMemberIds: ['me'], patientIds: ['me', 'me'] })).toEqual([
      'familyMemberIds: Choose each person only once.',
    ]);
  });

  // Rule: appointments.one-symptom-per-person
  it('accepts one symptom per patient, only for patients on the appointment', () => {
    expect(issues({ symptoms: [{ patientId: 'me' }, { patientId: 'me' }, { patientId: 'son' }] })).toEqual([
      'primarySymptoms.1.patientId: Enter one primary symptom for each person.',
      'primarySymptoms.2.patientId: This person isn’t on the visit.',
    ]);
  });

  // Rule: appointments.call-times-within-hours
  it.each([
    ['10:30', '2026-10-14', []],
    ['10:00', '2026-10-14', ['telemedicineTime: That time has already passed. Choose a later one.']],
    ['09:00', '2026-10-21', []],
    ['17:00', '2026-10-21', ['telemedicineTime: Choose a time during our hours: Wed, 8 AM to 5 PM.']],
    ['09:00', '2026-10-22', ['telemedicineTime: Choose a time during our hours: Wed, 8 AM to 5 PM.']],
    ['09:00', '2026-11-25', ['telemedicineTime: Choose a time during our hours: Wed, 8 AM to 5 PM.']],
  ])(
    'accepts a telemedicine time of %s on %s with %j',
    (telemedicineTime, preferedAppointmentDate, expected) => {
      expect(issues({ services: [telemedicine], telemedicineTime, preferedAppointmentDate })).toEqual(
        expected,
      );
    },
  );

  // Rule: appointments.call-times-within-hours
  it('allows a preferred time only for telemedicine', () => {
    expect(issues({ telemedicineTime: '10:30' })).toEqual([
      'telemedicineTime: Only telemedicine visits have a preferred time. Leave this blank.',
    ]);
  });

  // Rule: appointments.service-area
  it('limits patients to the service area, but not staff or telemedicine', () => {
    const zoned = { ...practice, zones: [{ name: 'Lincoln Park', postalCodes: ['60614', '6065'] }] };
    const far = { practice: zoned, postalCode: '60301' };
    expect(issues(far)).toEqual([
      'serviceAddress.postalCode: We don’t visit that ZIP code yet. Enter a different address, book a telemedicine visit, or call (312) 555-0100.',
    ]);
    expect(issues({ ...far, postalCode: '60657' })).toEqual([]);
    expect(issues({ ...far, byStaff: true })).toEqual([]);
    expect(issues({ ...far, services: [telemedicine] })).toEqual([]);
  });
});

describe('requesting an appointment without an account', () => {
  const request: RequestedBooking = {
    services: [service('labs')],
    preferedAppointmentDate: '2026-10-14',
    today: '2026-10-14',
    practice,
    postalCode: '60614',
    hasAddress: true,
    hasLocation: true,
    patientIds: [],
    consentAccepted: false,
    byStaff: false,
  };
  const pathsOf = (changes: Partial<RequestedBooking>) =>
    requestIssues({ ...request, ...changes }).map(({ path }) => path);

  it('accepts an ordinary request and a single-patient service', () => {
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ services: [service('alone', { singlePatientOnly: true })] })).toEqual([]);
  });

  // Rule: appointments.requests-follow-booking-rules
  it('follows the booking rules for services, address, day, and consent', () => {
    const placeless = { hasAddress: false, hasLocation: false, postalCode: undefined };
    expect(pathsOf({ services: [service('labs'), telemedicine, null], ...placeless })).toEqual([
      'serviceIds.1',
      'serviceIds.2',
    ]);
    expect(pathsOf(placeless)).toEqual(['serviceAddress', 'locationType']);
    expect(pathsOf({ services: [aesthetics], preferedAppointmentDate: '2026-10-13' })).toEqual([
      'preferedAppointmentDate',
      'consentAccepted',
    ]);
  });
});
