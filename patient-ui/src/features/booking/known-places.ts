import { type PlaceValues, placeOf } from '../../parts/place/place-form.ts';
import type { PlaceSource } from './booking-form.ts';
import type { PatientDetail } from './household.ts';

export interface KnownPlace {
  from: Exclude<PlaceSource, 'new'>;
  place: PlaceValues;
}

const lineOf = ({ address1, address2, postalCode }: PlaceValues) =>
  [address1, address2, postalCode].join(' ').toLowerCase().replace(/\W+/g, ' ').trim();

/** Where a visit may go without typing: the profile's address, and the last visit's where it is another one. */
export function knownPlaces({
  address,
  lastAddress,
}: Pick<PatientDetail, 'address' | 'lastAddress'>): KnownPlace[] {
  const profile = address && placeOf({ ...address, locationType: address.locationType ?? '' });
  const last = lastAddress && placeOf(lastAddress);
  const isSame = profile && last && lineOf(profile) === lineOf(last);
  return [
    ...(profile ? [{ from: 'profile', place: isSame ? last : profile } as const] : []),
    ...(last && !isSame ? [{ from: 'last', place: last } as const] : []),
  ];
}
