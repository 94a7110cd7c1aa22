import { settingsGroupNames } from '@bedside/contracts/practice/settings.schema';
import { describe, expect, it } from 'vitest';
import { keysOf, storedOf, valuesOf } from './settings.policy.ts';
import { settingsFrom } from './settings.ts';

const defaults = settingsFrom(null);
const pathsOf = (store: () => unknown) => {
  try {
    store();
    return [];
  } catch (error) {
    return Object(error).details.issues.map(({ path }: { path: string }) => path);
  }
};

describe('a settings group', () => {
  // Rule: appointments.practice-numbers-are-settings
  it.each(settingsGroupNames)('%s stores what its form shows, key by key', (group) => {
    const stored = storedOf(group, valuesOf(group, defaults));
    expect(Object.keys(stored).toSorted()).toEqual(keysOf(group).toSorted());
    expect(defaults).toMatchObject(stored);
  });

  it('shows dollars and stores cents', () => {
    expect(valuesOf('fees', defaults)).toMatchObject({ travelFee: 150 });
    expect(storedOf('fees', { ...valuesOf('fees', defaults), travelFee: 99.5 })).toMatchObject({
      travelFeeCents: 9_950,
    });
  });

  it('is normalized: phone formatted, hours and holidays sorted, ZIP codes unique', () => {
    expect(
      storedOf('practice', { ...valuesOf('practice', defaults), supportPhone: '312 555 0148' }),
    ).toMatchObject({ supportPhone: '(312) 555-0148' });
    const hours = storedOf('hours', {
      ...valuesOf('hours', defaults),
      openingHours: [
        { weekday: 2, from: '13:00', to: '17:00' },
        { weekday: 2, from: '08:00', to: '12:00' },
        { weekday: 1, from: '08:00', to: '12:00' },
      ],
      holidays: [
        { date: '2026-12-25', name: 'Christmas' },
        { date: '2026-11-26', name: 'Thanksgiving' },
      ],
    });
    expect(hours.openingHours).toMatchObject([{ weekday: 1 }, { from: '08:00' }, { from: '13:00' }]);
    expect(hours.holidays).toMatchObject([{ name: 'Thanksgiving' }, { name: 'Christmas' }]);
    expect(storedOf('zones', { zones: [{ name: 'North', postalCodes: ['607', '606', '607'] }] })).toEqual({
      zones: [{ name: 'North', postalCodes: ['606', '607'] }],
    });
  });
});

describe('a setting is refused at its field', () => {
  const line = { weekday: 1, from: '08:00', to: '12:00' };
  const holiday = { date: '2026-12-25', name: 'Christmas' };
  const zone = { name: 'North', postalCodes: ['606'] };

  it.each([
    ['practice', { timeZone: 'Mars/Olympus' }, ['values.timeZone']],
    ['practice', { motto: 'Be well' }, ['values.motto']],
    ['hours', { openingHours: [line, { ...line, from: '11:59', to: '13:00' }] }, ['values.openingHours']],
    ['hours', { openingHours: [line, { ...line, from: '12:00', to: '13:00' }] }, []],
    ['hours', { holidays: [holiday, holiday] }, ['values.holidays.1.date']],
    ['cancellation', { cancelReasons: ['No show', 'Weather', 'no SHOW'] }, ['values.cancelReasons.2.reason']],
    ['zones', { zones: [zone, { ...zone, name: 'north' }] }, ['values.zones.1.name']],
    ['rights', { termsOfUse: 'http://bedside.example' }, ['values.termsOfUse']],
    ['rights', { languageHelp: 'javascript:alert(1)' }, ['values.languageHelp']],
  ] as const)('in %s: %j', (group, change, paths) => {
    expect(pathsOf(() => storedOf(group, { ...valuesOf(group, defaults), ...change }))).toEqual(paths);
  });
});
