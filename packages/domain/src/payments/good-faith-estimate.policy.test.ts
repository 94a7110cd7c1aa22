import { describe, expect, it } from 'vitest';
import {
  disputableCents,
  type EstimateRows,
  estimateDueOn,
  estimateFacts,
  missingForEstimate,
} from './good-faith-estimate.policy.ts';

interface Holidays {
  holidays: { date: string; name: string }[];
}

const noHolidays: Holidays = { holidays: [] };
/** A Monday. */
const MONDAY = '2026-11-02';
const scheduled = (serviceDate: string, holidays = noHolidays) =>
  estimateDueOn({ scheduledOn: MONDAY, requestedOn: null, serviceDate }, holidays);

// Rule: money.good-faith-estimate-due
describe('a good-faith estimate', () => {
  it.each([
    ['on the same day', '2026-11-02', null],
    ['two business days ahead', '2026-11-04', null],
    ['three business days ahead', '2026-11-05', '2026-11-03'],
    ['nine business days ahead', '2026-11-13', '2026-11-03'],
    ['on the Sunday after nine business days', '2026-11-15', '2026-11-03'],
    ['ten business days ahead', '2026-11-16', '2026-11-05'],
    ['three months ahead', '2027-02-01', '2026-11-05'],
  ])('of a visit scheduled %s is due on time', (_, serviceDate, dueOn) => {
    expect(scheduled(serviceDate)).toBe(dueOn);
  });

  it('counts no holiday as a business day', () => {
    const holidays = { holidays: [{ date: '2026-11-03', name: 'Election Day' }] };
    expect(scheduled('2026-11-05', holidays)).toBeNull();
    expect(scheduled('2026-11-06', holidays)).toBe('2026-11-04');
  });

  it('is due three business days after someone asked, before a time is agreed', () => {
    const friday = '2026-11-06';
    expect(
      estimateDueOn({ scheduledOn: null, requestedOn: friday, serviceDate: '2026-11-09' }, noHolidays),
    ).toBe('2026-11-11');
  });

  it('is due on the earlier of both days', () => {
    const both = { scheduledOn: MONDAY, requestedOn: MONDAY, serviceDate: '2026-11-06' };
    expect(estimateDueOn(both, noHolidays)).toBe('2026-11-03');
  });
});

const rows: EstimateRows = {
  patients: [{ firstName: 'Nora', lastName: 'Whitfield', dateOfBirth: '1985-03-22' }],
  provider: { id: 'p', firstName: 'Grace', lastName: 'Okafor', credentials: 'NP', npi: '1098765432' },
  practice: { name: 'Bedside', supportPhone: '(312) 555-0100', ein: '36-1234567', practiceNpi: '1234567893' },
  visit: {
    key: 'BSD-10001',
    date: '2026-11-16',
    isScheduled: true,
    telemedicine: false,
    place: 'Evanston, IL 60201',
  },
  services: [
    { name: 'Urgent care visit', description: 'A visit at home', code: '99348', rateCents: 24_500 },
    { name: 'Lab draw', description: 'Blood is drawn', code: null, rateCents: 4_500 },
  ],
  estimate: {
    services: 290,
    discountAmount: 43.5,
    travelFee: 150,
    travelFeeWaived: 150,
    taxRate: 6.25,
    taxAmount: 15.41,
    totalAmount: 261.91,
  },
};

describe('the facts of an estimate', () => {
  // Rule: money.good-faith-estimate-is-the-booked-price
  it('add up to the price that the patient saw at booking', () => {
    const facts = estimateFacts(rows);
    expect(facts.totalCents).toBe(26_191);
    expect(facts.others).toEqual([
      { kind: 'DISCOUNT', amountCents: -4_350 },
      { kind: 'TRAVEL', amountCents: 15_000 },
      { kind: 'WAIVER', amountCents: -15_000 },
      { kind: 'TAX', amountCents: 1_541 },
    ]);
    expect(facts.services.map(({ code }) => code)).toEqual(['99348', null]);
  });

  it('leave out amounts of zero', () => {
    const free = { ...rows.estimate, discountAmount: 0, travelFee: 0, travelFeeWaived: 0, taxAmount: 0 };
    expect(estimateFacts({ ...rows, estimate: free }).others).toEqual([]);
  });

  // Rule: money.good-faith-estimate-needs
  it('need EIN and NPI of the practice, and the NPI of the provider once there is one', () => {
    const practice = { ...rows.practice, ein: '', practiceNpi: '' };
    const provider = rows.provider && { ...rows.provider, npi: null };
    expect(missingForEstimate(rows)).toEqual([]);
    expect(missingForEstimate({ ...rows, practice, provider: null }).map(({ what }) => what)).toEqual([
      'The practice’s EIN',
      'The practice’s NPI',
    ]);
    expect(missingForEstimate({ ...rows, provider })).toEqual([
      { what: 'Grace Okafor’s NPI', where: 'Grace Okafor’s profile', path: '/providers/p' },
    ]);
  });
});

// Rule: money.good-faith-estimate-exceeded
it.each([
  [39_999, null],
  [40_000, 40_000],
  [-500, null],
])('a bill that is %d cents above its estimate may be disputed from $400 on', (above, expected) => {
  expect(disputableCents(20_000 + above, 20_000)).toBe(expected);
});
