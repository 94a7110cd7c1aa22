import { address } from '@bedside/contracts/common/fields';
import { locationTypes } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { optionalText } from '../form-checks.ts';

export interface AddressAndLocationValues {
  address1: string;
  address2: string;
  postalCode: string;
  city: string;
  state: string;
  locationType: string;
}

export const addressAndLocationForm = z.object({
  address1: address.shape.address1,
  address2: optionalText(address.shape.address2),
  postalCode: address.shape.postalCode,
  city: address.shape.city,
  state: address.shape.state,
  locationType: z.enum(locationTypes),
});

export const addressOf = ({
  address1,
  address2,
  postalCode,
  city,
  state,
}: Omit<AddressAndLocationValues, 'locationType'>) => ({
  address1,
  ...(address2.trim() && { address2 }),
  postalCode,
  city,
  state,
});

interface KnownPlace extends Omit<AddressAndLocationValues, 'address2'> {
  address2: string | null;
}

export const addressValuesOf = (known: KnownPlace | null | undefined): AddressAndLocationValues => ({
  address1: known?.address1 ?? '',
  address2: known?.address2 ?? '',
  postalCode: known?.postalCode ?? '',
  city: known?.city ?? '',
  state: known?.state ?? '',
  locationType: known?.locationType ?? '',
});
