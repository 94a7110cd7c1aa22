import { isSameAddress } from '@bedside/ui-kit/person';
import { type AddressAndLocationValues, addressValuesOf } from '../../components/address/address-form.ts';
import type { PlaceSource } from './booking-form.ts';
import type { PatientDetail } from './household.ts';

export interface KnownPlace {
  from: Exclude<PlaceSource, 'new'>;
  place: AddressAndLocationValues;
}

export function knownPlaces({
  address,
  lastAddress,
}: Pick<PatientDetail, 'address' | 'lastAddress'>): KnownPlace[] {
  const profile = address && addressValuesOf({ ...address, locationType: address.locationType ?? '' });
  const last = lastAddress && addressValuesOf(lastAddress);
  const isSame = profile && last && isSameAddress(profile, last);
  return [
    ...(profile ? [{ from: 'profile', place: isSame ? last : profile } as const] : []),
    ...(last && !isSame ? [{ from: 'last', place: last } as const] : []),
  ];
}
