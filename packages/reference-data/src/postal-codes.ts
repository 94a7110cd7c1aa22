/// <reference path="./zipcodes.d.ts" />
import { isStateCode, type StateCode } from '@bedside/contracts/common/states';

type PostalPlace = {
  /** Upper case, one of `cities`. */
  city: string;
  state: StateCode;
  /** Every city of the state: upper case, sorted, and without duplicates. */
  cities: readonly string[];
};

/** Degrees. */
export type Coordinates = { latitude: number; longitude: number };

type PostalData = {
  places: Map<string, { city: string; state: StateCode; at: Coordinates }>;
  cities: Map<StateCode, string[]>;
};

let loaded: Promise<PostalData> | undefined;

/**
 * The place of a postal code; undefined if the code doesn’t exist. Takes 3 to 5 digits and pads shorter codes
 * with leading zeros, as the portal’s specification requires.
 */
export async function lookupPostalCode(postalCode: string): Promise<PostalPlace | undefined> {
  if (!/^\d{3,5}$/.test(postalCode)) return undefined;
  const data = await postalData();
  const place = data.places.get(postalCode.padStart(5, '0'));
  return place && { city: place.city, state: place.state, cities: data.cities.get(place.state) ?? [] };
}

/**
 * The center of a postal code; undefined if the code doesn’t exist. Takes the same input as
 * `lookupPostalCode`.
 */
export async function coordinatesOf(postalCode: string): Promise<Coordinates | undefined> {
  if (!/^\d{3,5}$/.test(postalCode)) return undefined;
  return (await postalData()).places.get(postalCode.padStart(5, '0'))?.at;
}

/** Loaded on first use, because the table takes a tenth of a second and some thirty megabytes. */
function postalData(): Promise<PostalData> {
  loaded ??= import('zipcodes/lib/codes.js').then(({ codes }) => arrange(Object.values(codes)));
  return loaded;
}

function arrange(rows: readonly ({ zip: string; city: string; state: string } & Coordinates)[]): PostalData {
  const places: PostalData['places'] = new Map();
  const citySets = new Map<StateCode, Set<string>>();
  for (const row of rows) {
    const city = cityName(row.city);
    if (!isStateCode(row.state) || city === '') continue;
    places.set(row.zip, { city, state: row.state, at: { latitude: row.latitude, longitude: row.longitude } });
    const cities = citySets.get(row.state) ?? new Set();
    citySets.set(row.state, cities.add(city));
  }
  return { places, cities: new Map([...citySets].map(([state, cities]) => [state, [...cities].sort()])) };
}

/** Both "Saint Paul" and "St Paul" become "ST. PAUL". */
function cityName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/^(SAINT|ST) /, 'ST. ');
}
