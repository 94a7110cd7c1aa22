/// <reference path="./zipcodes.d.ts" />
import { isStateCode, type StateCode } from '@bedside/contracts/common/states';

type PostalPlace = {
  /** Upper case, one of `cities`. */
  city: string;
  state: StateCode;
  /** Every city of the state: upper case, sorted, without repeats. */
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
 * Where a postal code is; `undefined` when there is no such code.
 * Takes 3 to 5 digits and pads shorter ones with zeros on the left, as the specification of the portal has it.
 */
export async function lookupPostalCode(postalCode: string): Promise<PostalPlace | undefined> {
  if (!/^\d{3,5}$/.test(postalCode)) return undefined;
  const data = await postalData();
  const place = data.places.get(postalCode.padStart(5, '0'));
  return place && { city: place.city, state: place.state, cities: data.cities.get(place.state) ?? [] };
}

/** Where the middle of a postal code lies; `undefined` when there is no such code. Takes what `lookupPostalCode` does. */
export async function coordinatesOf(postalCode: string): Promise<Coordinates | undefined> {
  if (!/^\d{3,5}$/.test(postalCode)) return undefined;
  return (await postalData()).places.get(postalCode.padStart(5, '0'))?.at;
}

/** The table takes a tenth of a second and some thirty megabytes: only those who ask for it pay. */
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

/** "Saint Paul" and "St Paul" are both written "ST. PAUL". */
function cityName(name: string): string {
  return name
    .trim()
    .toUpperCase()
    .replace(/^(SAINT|ST) /, 'ST. ');
}
