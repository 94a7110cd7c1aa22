import { isStateCode, STATES } from '@bedside/contracts/common/states';
import { describe, expect, test } from 'vitest';
import { codes } from 'zipcodes/lib/codes.js';
import { coordinatesOf, lookupPostalCode } from './postal-codes.ts';

describe('a postal code', () => {
  test('answers with its city, its state and every city of that state', async () => {
    const place = await lookupPostalCode('60601');
    expect(place).toMatchObject({ city: 'CHICAGO', state: 'IL' });
    expect(place?.cities).toContain('CHICAGO');
    expect(place?.cities).toContain('EVANSTON');
  });

  // Rule: people.zip-codes-are-padded
  test('is padded with zeros on the left when it is short', async () => {
    expect(await lookupPostalCode('501')).toMatchObject({ city: 'HOLTSVILLE', state: 'NY' });
    expect(await lookupPostalCode('2139')).toMatchObject({ city: 'CAMBRIDGE', state: 'MA' });
  });

  test.each(['00000', '12', '123456', 'T0A', '6060a', '', 'constructor', '09001'])(
    '%j is nowhere',
    async (code) => {
      expect(await lookupPostalCode(code)).toBeUndefined();
    },
  );

  test('has its place on the map, and one that is nowhere has none', async () => {
    const middle = await coordinatesOf('60614');
    expect(middle?.latitude).toBeCloseTo(41.92, 1);
    expect(middle?.longitude).toBeCloseTo(-87.65, 1);
    expect(await coordinatesOf('00000')).toBeUndefined();
    expect(await coordinatesOf('constructor')).toBeUndefined();
  });

  // Rule: people.city-names
  test('writes saints as St. in the city as in the list', async () => {
    const place = await lookupPostalCode('55101');
    expect(place?.city).toBe('ST. PAUL');
    expect(place?.cities).toContain('ST. PAUL');
  });
});

// Rule: people.city-names
test('every state and territory has cities: upper case, sorted, none empty, none twice', async () => {
  const zips = new Map(Object.values(codes).map(({ state, zip }) => [state, zip]));
  for (const state of Object.keys(STATES).filter(isStateCode)) {
    const { cities = [] } = (await lookupPostalCode(zips.get(state) ?? '')) ?? {};
    expect(cities.length, state).toBeGreaterThan(0);
    expect(cities, state).toEqual([...new Set(cities)].sort());
    expect(cities, state).toEqual(cities.map((city) => city.trim().toUpperCase()));
    expect(cities, state).not.toContain('');
  }
});
