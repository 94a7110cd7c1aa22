import { STATES } from '@bedside/contracts/common/states';
import { describe, expect, it } from 'vitest';
import { timeZoneOf, timeZonesOf } from './time-zones.ts';

describe('the time zone of an address', () => {
  it('is known for every state, by its name and its letters, and is one that computers know', () => {
    for (const [code, name] of Object.entries(STATES)) {
      const zone = timeZoneOf({ state: name, postalCode: null });
      expect(timeZoneOf({ state: code, postalCode: null })).toBe(zone);
      expect(timeZonesOf(name)).toContain(zone);
      for (const timeZone of timeZonesOf(name))
        expect(new Intl.DateTimeFormat('en', { timeZone })).toBeDefined();
    }
  });

  it('uses the ZIP code where a state has two', () => {
    const places = [
      ['Illinois', '60614', 'America/Chicago'],
      ['Florida', '33101', 'America/New_York'],
      ['Florida', '32501', 'America/Chicago'],
      ['Tennessee', '37201', 'America/Chicago'],
      ['Tennessee', '37901', 'America/New_York'],
      ['Indiana', '46402', 'America/Chicago'],
      ['Texas', '79901', 'America/Denver'],
      ['Idaho', '83814', 'America/Los_Angeles'],
      ['Arizona', '85001', 'America/Phoenix'],
      ['Puerto Rico', '00901', 'America/Puerto_Rico'],
    ] as const;
    for (const [state, postalCode, zone] of places) expect(timeZoneOf({ state, postalCode })).toBe(zone);
  });

  it('is unknown without a state', () => {
    expect(timeZoneOf({ state: null, postalCode: '79901' })).toBeNull();
    expect(timeZoneOf({ state: 'Ontario', postalCode: null })).toBeNull();
  });

  it('is one of those of its state', () => {
    expect(timeZonesOf('Idaho')).toEqual(['America/Boise', 'America/Los_Angeles']);
    expect(timeZonesOf('HI')).toEqual(['Pacific/Honolulu']);
    expect(timeZonesOf('Ontario')).toEqual([]);
  });
});
