import { describe, expect, it } from 'vitest';
import {
  bookedSlot,
  isSameServiceArea,
  isSlotReleased,
  matchesPreference,
  slotsAt,
  validatePreference,
} from './waitlist.policy.ts';

const zone = 'America/Chicago';
/** A Wednesday in Chicago, five hours behind UTC. */
const at = (time: string) => new Date(`2026-10-14T${time}:00-05:00`);

it.each([
  ['07:59', ['ASAP']],
  ['08:00', ['MORNING', 'ASAP']],
  ['11:00', ['AFTERNOON', 'ASAP']],
  ['14:00', ['EVENING', 'ASAP']],
  ['17:00', ['ASAP']],
])('a time at %s lies in %j', (time, slots) => {
  expect(slotsAt(at(time), zone)).toEqual(slots);
});

it('a time matches the days and times of day of the preference', () => {
  const preference = { from: '2026-10-14', to: '2026-10-14', slots: ['EVENING'] as const };
  expect(matchesPreference(preference, at('16:59'), zone)).toBe(true);
  expect(matchesPreference(preference, at('10:00'), zone)).toBe(false);
  expect(matchesPreference({ ...preference, to: '2026-10-13' }, at('16:59'), zone)).toBe(false);
  expect(matchesPreference({ ...preference, from: '2026-10-15' }, at('16:59'), zone)).toBe(false);
});

describe('a waitlist preference', () => {
  const days = { today: '2026-10-14', appointmentDay: '2026-10-20', byStaff: false };
  const check = (from: string, to: string, more: Partial<typeof days> = {}) =>
    validatePreference({ from, to, slots: ['ASAP'] }, { ...days, ...more });

  it('may start today and on the day of the appointment', () => {
    expect(() => check('2026-10-14', '2026-10-14')).not.toThrow();
    expect(() => check('2026-10-20', '2026-10-25')).not.toThrow();
  });

  it.each([
    ['ends before it begins', '2026-10-16', '2026-10-15', 'to'],
    ['begins yesterday', '2026-10-13', '2026-10-15', 'from'],
    ['begins after the visit', '2026-10-21', '2026-10-22', 'from'],
  ])('%s is refused at its field', (_, from, to, path) => {
    expect(() => check(from, to)).toThrow(
      expect.objectContaining({ details: { issues: [expect.objectContaining({ path })] } }),
    );
  });

  it("a refusal shown to staff speaks of the patient's appointment", () => {
    expect(() => check('2026-10-21', '2026-10-22', { byStaff: true })).toThrow(/^The visit is sooner/);
  });
});

it('a released slot stays in its zone; telemedicine has no zones', () => {
  const zones = [
    { name: 'North', postalCodes: ['606'] },
    { name: 'South', postalCodes: ['604'] },
  ];
  const home = (postalCode: string) => ({ telemedicine: false, postalCode });
  expect(isSameServiceArea(home('60614'), home('60657'), zones)).toBe(true);
  expect(isSameServiceArea(home('60614'), home('60402'), zones)).toBe(false);
  expect(isSameServiceArea(home('60614'), home('60402'), [])).toBe(true);
  expect(isSameServiceArea(home('60614'), { telemedicine: true, postalCode: null }, zones)).toBe(true);
});

describe('the slot of a provider', () => {
  const held = { providerId: 'ann', startsAt: at('10:00'), endsAt: at('10:45') };
  const now = at('09:00');

  it.each([
    ['SCHEDULED', held],
    ['ON THE WAY', held],
    ['AWAITING TIME', null],
    ['AWAITING PAYMENT', null],
    ['CANCELLED', null],
  ] as const)('is held by an appointment that is %s: %j', (status, expected) => {
    expect(bookedSlot({ ...held, status })).toEqual(expected);
  });

  it.each([
    ['nothing is held anymore', null, now, true],
    ['another provider has the visit', { ...held, providerId: 'ben' }, now, true],
    ['it moves past its end', { ...held, startsAt: at('10:45'), endsAt: at('11:30') }, now, true],
    ['it shifts a little', { ...held, startsAt: at('10:30'), endsAt: at('11:15') }, now, false],
    ['it has begun', null, at('10:00'), false],
  ])('is released when %s', (_, after, when, expected) => {
    expect(isSlotReleased(held, after, when)).toBe(expected);
  });
});
