import { describe, expect, it } from 'vitest';
import { toAppointment } from './appointment.ts';
import { toConsent } from './consent.ts';
import { toCoverage } from './coverage.ts';
import { encounterId, toEncounter } from './encounter.ts';
import { toInvoice } from './invoice.ts';
import { toPatient } from './patient.ts';

const id = '0191b5a6-3f52-7c40-8d1e-5b6a7c8d9e0f';
const patientId = '0191b5a6-3f52-7c40-8d1e-000000000001';
const at = new Date('2026-10-14T15:00:00Z');

describe('a patient in FHIR', () => {
  it('has the gender they live in, and a state as the post writes it', () => {
    const patient = toPatient({
      id: patientId,
      patientId,
      changedAt: at,
      version: 1,
      status: 'ACTIVE',
      firstName: 'Ada',
      lastName: 'Baker',
      email: null,
      phoneE164: '+13125550100',
      language: 'es',
      dateOfBirth: '1990-01-01',
      gender: 'M-to-F Female',
      address1: null,
      address2: null,
      city: 'CHICAGO',
      state: 'Illinois',
      postalCode: null,
      deceasedAt: null,
      replaces: [],
    });
    expect(patient).toMatchObject({
      gender: 'female',
      extension: [{ valueCodeableConcept: { text: 'Male to female' } }],
      address: [{ city: 'CHICAGO', state: 'IL' }],
      telecom: [{ system: 'phone', value: '+13125550100' }],
    });
  });
});

const visit = {
  id,
  patientId,
  primaryPatientId: patientId,
  key: 'A-1',
  symptom: 'Cough',
  status: 'COMPLETED' as const,
  telemedicine: false,
  locationType: 'Home' as const,
  address1: '1 Oak St',
  address2: null,
  city: 'CHICAGO',
  state: 'Illinois',
  postalCode: '60614',
  providerId: null,
  startsAt: at,
  endsAt: new Date('2026-10-14T15:45:00Z'),
  changedAt: at,
  serviceDate: '2026-10-14',
  rendered: ['House call'],
  booked: ['Visit'],
  author: { practice: true as const },
};

describe('a visit in FHIR', () => {
  it.each([
    [{}, 'HH'],
    [{ telemedicine: true }, 'VR'],
    [{ locationType: 'Office' as const }, 'AMB'],
  ])('with %o has the class %s', (more, code) => {
    expect(toEncounter({ ...visit, ...more }).class?.code).toBe(code);
  });

  it('is an encounter of each of its patients, with an id of at most 64 letters', () => {
    const other = '0191b5a6-3f52-7c40-8d1e-aaaabbbbcccc';
    expect(encounterId(visit)).toBe(id);
    expect(encounterId({ ...visit, patientId: other })).toBe(`${id}.aaaabbbbcccc`);
    expect(`Encounter.${encounterId({ ...visit, patientId: other })}`.length).toBeLessThanOrEqual(64);
  });

  it.each([
    ['PENDING APPROVAL', null, 'proposed'],
    ['SCHEDULED', at, 'booked'],
    ['PAID', at, 'fulfilled'],
    ['CANCELLED', null, 'cancelled'],
    ['PAID', null, 'proposed'],
  ] as const)('as an appointment with %s is %s %s', (status, startsAt, expected) => {
    const row = {
      ...visit,
      status,
      startsAt,
      endsAt: startsAt && visit.endsAt,
      version: 1,
      createdAt: at,
      preferredDate: '2026-10-14',
      cancellationReason: null,
      noShow: false,
      patientIds: [patientId],
      shownPatientIds: [patientId],
      parts: [{ patientId, symptom: 'Cough' }],
      services: [],
    };
    expect(toAppointment(row).status).toBe(expected);
  });
});

describe('a consent in FHIR', () => {
  const consent = {
    id,
    patientId,
    mode: 'CONSENT' as const,
    signatoryId: patientId,
    requesterId: null,
    sentAt: at,
    expiresAt: new Date('2026-11-13T15:00:00Z'),
    patientIsGone: false,
    answeredAt: at,
    type: 'TREATMENT',
    title: 'Consent to treatment',
    templateVersion: 1,
    changedAt: at,
    documentId: null,
    author: { practice: true as const },
  };

  it.each([
    ['SENT', 'proposed'],
    ['APPROVED', 'active'],
    ['REJECTED', 'rejected'],
    ['WITHDRAWN', 'inactive'],
  ] as const)('that is %s is %s', (status, expected) => {
    expect(toConsent({ ...consent, status }, at).status).toBe(expected);
  });

  // Rule: people.consent-expires
  it('that no one can answer anymore is inactive, and an approved one stays active', () => {
    const later = consent.expiresAt;
    expect(toConsent({ ...consent, status: 'SENT' }, later).status).toBe('inactive');
    expect(toConsent({ ...consent, status: 'SENT', patientIsGone: true }, at).status).toBe('inactive');
    expect(toConsent({ ...consent, status: 'APPROVED' }, later).status).toBe('active');
  });
});

describe('an insurance in FHIR', () => {
  it.each([
    [null, 'active'],
    ['2026-10-14', 'active'],
    ['2026-10-13', 'cancelled'],
  ])('that ends on %s is %s on October 14', (terminationDate, status) => {
    const coverage = toCoverage(
      {
        id,
        patientId,
        changedAt: at,
        createdAt: at,
        version: 1,
        removed: false,
        removedAt: null,
        editedAt: null,
        memberId: 'M1',
        payerName: 'Aetna',
        planName: null,
        groupNumber: null,
        priority: 1,
        relationshipToSubscriber: 'Self',
        subscriberName: 'Ada Baker',
        subscriberDateOfBirth: null,
        terminationDate,
        frontImage: null,
        backImage: null,
      },
      '2026-10-14',
    );
    expect(coverage.status).toBe(status);
  });
});

describe('an invoice in FHIR', () => {
  it('adds up in dollars, and hides the reasons of staff from patients', () => {
    const row = {
      id,
      patientId,
      number: 'INV-1',
      status: 'CANCELLED' as const,
      version: 1,
      createdAt: at,
      sentAt: at,
      totalCents: 10_825,
      taxCents: 825,
      cancellationReason: 'Entered twice',
      changedAt: at,
      lines: [
        { kind: 'SERVICE' as const, label: 'Visit', amountCents: 10_000 },
        { kind: 'TAX' as const, label: 'Tax', amountCents: 825 },
      ],
    };
    const invoice = toInvoice(row, false);
    expect(invoice).toMatchObject({
      status: 'cancelled',
      totalNet: { value: 100, currency: 'USD' },
      totalGross: { value: 108.25, currency: 'USD' },
      lineItem: [
        { priceComponent: [{ type: 'base' }] },
        { priceComponent: [{ type: 'tax', amount: { value: 8.25 } }] },
      ],
    });
    expect([invoice.cancelledReason, toInvoice(row, true).cancelledReason]).toEqual([
      undefined,
      'Entered twice',
    ]);
  });
});
