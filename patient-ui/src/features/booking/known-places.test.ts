import { expect, test } from 'vitest';
import { knownPlaces } from './known-places.ts';

const home = {
  address1: '1847 N Howe St',
  address2: null,
  postalCode: '60614',
  city: 'CHICAGO',
  state: 'Illinois',
  locationType: 'Home' as const,
};
const office = { ...home, address1: '12 Harbor Lane', locationType: 'Office' as const };
const from = (...known: Parameters<typeof knownPlaces>) => knownPlaces(...known).map((one) => one.from);

test("suggests the home address first, then the last visit's", () => {
  expect(from({ address: home, lastAddress: office })).toEqual(['profile', 'last']);
  expect(from({ address: null, lastAddress: office })).toEqual(['last']);
  expect(from({ address: null, lastAddress: null })).toEqual([]);
});

test('lists an identical address once', () => {
  const lastAddress = { ...home, address1: '1847 n. Howe St', locationType: 'Apartment' as const };
  expect(knownPlaces({ address: home, lastAddress })).toMatchObject([
    { from: 'profile', place: { locationType: 'Apartment' } },
  ]);
});
