import type { CallInput } from '@bedside/contracts/call';
import { address, phone } from '@bedside/contracts/common/fields';
import type { Pharmacy } from '@bedside/contracts/people/coverage.schema';
import { savePharmacy } from '@bedside/contracts/people/household.api';
import { z } from 'zod';
import {
  type AddressAndLocationValues,
  addressOf,
  addressValuesOf,
} from '../../components/address/address-form.ts';
import { optionalText } from '../../components/form-checks.ts';

type Where = Omit<AddressAndLocationValues, 'locationType'>;

export interface PharmacyValues extends Where {
  name: string;
  phone: string;
  fax: string;
  preferred: boolean;
}

const isEmpty = ({ address1, address2, postalCode }: Where) =>
  [address1, address2, postalCode].every((typed) => typed.trim() === '');

/** An address must be complete or empty. */
export const pharmacyForm = (values: PharmacyValues) =>
  z.object({
    name: savePharmacy.body.shape.name,
    phone,
    fax: optionalText(phone),
    ...(!isEmpty(values) && { ...address.shape, address2: optionalText(address.shape.address2) }),
  });

export function pharmacyValuesOf(known: Pharmacy | null): PharmacyValues {
  const { locationType: _, ...where } = addressValuesOf(
    known?.address && { ...known.address, locationType: '' },
  );
  return {
    name: known?.name ?? '',
    phone: known?.phone ?? '',
    fax: known?.fax ?? '',
    preferred: known?.preferred ?? true,
    ...where,
  };
}

type Fields = Omit<CallInput<typeof savePharmacy>['body'], 'patientId' | 'id' | 'version'>;

/** Omits empty fields. */
export const pharmacyRequest = ({
  name,
  phone: number,
  fax,
  preferred,
  ...where
}: PharmacyValues): Fields => ({
  name,
  phone: number,
  ...(fax.trim() && { fax }),
  preferred,
  ...(!isEmpty(where) && { address: addressOf(where) }),
});
