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
  supportPhone: '(312)-555-0100',
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

describe('booking a visit', () => {
  it('takes an ordinary wish', () => {
    expect(issues()).toEqual([]);
    expect(issues({ services: [service('labs'), service('infusion')] })).toEqual([]);
  });

  // Rule: appointments.telemedicine-is-booked-alone
  it('keeps telemedicine alone, and says so in the words of the order they were chosen in', () => {
    expect(issues({ services: [service('labs'), telemedicine] })).toEqual([
      'serviceIds.1: "Telemedicine Visit" service cannot be availed with any other services.',
    ]);
    expect(issues({ services: [telemedicine, service('labs')] })).toEqual([
      'serviceIds.1: Any other services cannot be availed with "Telemedicine Visit" service.',
    ]);
  });

  // Rule: appointments.services-are-bookable
  it('refuses unknown, disabled and repeated services alike with their place in the list', () => {
    const disabled = service('old', { enabled: false });
    expect(issues({ services: [null, disabled, service('labs'), service('labs')] })).toEqual([
      'serviceIds.0: This service isn’t available to book.',
      'serviceIds.1: This service isn’t available to book.',
      'serviceIds.3: Choose each service only once.',
    ]);
  });

  // Rule: appointments.single-patient-services
  it('keeps a service for a single patient to one', () => {
    const alone = service('alone', { singlePatientOnly: true });
    const family = { appointmentType: 'SELF_AND_FAMILY_MEMBER', familyMemberIds: ['son'] } as const;
    expect(issues({ services: [alone], ...family, patientIds: ['me', 'son'] })).toEqual([
      'serviceIds.0: This service is available only for single patient.',
    ]);
    expect(issues({ services: [alone] })).toEqual([]);
  });

  // Rule: appointments.aesthetics-consent
  it('needs the aesthetics consent of a patient, which staff may leave for later', () => {
    expect(issues({ services: [aesthetics] })).toEqual(['consentAccepted: Please accept to continue']);
    expect(issues({ services: [aesthetics], consentAccepted: true })).toEqual([]);
    expect(issues({ services: [aesthetics], byStaff: true })).toEqual([]);
  });

  // Rule: appointments.no-past-days
  it('does not take a day that is over', () => {
    expect(issues({ preferedAppointmentDate: '2026-10-13' })).toEqual([
      'preferedAppointmentDate: Choose today or a later date.',
    ]);
  });

  // Rule: appointments.home-needs-an-address
  it('needs a place to go to, unless the visit is online', () => {
    const nowhere = { hasAddress: false, hasLocation: false };
    expect(issues(nowhere)).toEqual([
      'serviceAddress: Enter the address of the visit.',
      'locationType: Choose a location type.',
    ]);
    expect(issues({ ...nowhere, services: [telemedicine] })).toEqual([]);
  });

  // Rule: appointments.people-of-one-household
  it('takes members of the household only, each once, as the type of visit says', () => {
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
  it('takes one symptom a person, of people on the visit', () => {
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
  ])('takes a call at %s on %s with %j', (telemedicineTime, preferedAppointmentDate, expected) => {
    expect(issues({ services: [telemedicine], telemedicineTime, preferedAppointmentDate })).toEqual(expected);
  });

  // Rule: appointments.call-times-within-hours
  it('has no preferred time unless it is a call', () => {
    expect(issues({ telemedicineTime: '10:30' })).toEqual([
      'telemedicineTime: Only telemedicine visits have a preferred time. Leave this blank.',
    ]);
  });

  // Rule: appointments.service-area
  it('is made by patients where the practice goes, by staff anywhere, and online from everywhere', () => {
    const zoned = { ...practice, zones: [{ name: 'Lincoln Park', postalCodes: ['60614', '6065'] }] };
    const far = { practice: zoned, postalCode: '60301' };
    expect(issues(far)).toEqual([
      'serviceAddress.postalCode: We don’t visit that ZIP code yet. Enter a different address, book a telemedicine visit, or call (312)-555-0100.',
    ]);
    expect(issues({ ...far, postalCode: '60657' })).toEqual([]);
    expect(issues({ ...far, byStaff: true })).toEqual([]);
    expect(issues({ ...far, services: [telemedicine] })).toEqual([]);
  });
});

describe('asking for a visit without an account', () => {
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

  it('takes an ordinary wish, and a service that is for one patient alone', () => {
    expect(pathsOf({})).toEqual([]);
    expect(pathsOf({ services: [service('alone', { singlePatientOnly: true })] })).toEqual([]);
  });

  // Rule: appointments.requests-follow-booking-rules
  it('has the rules of booking for services, place, day and consent', () => {
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
