import { formatPhone } from '@bedside/contracts/common/phone';
import { fullNameOf } from '@bedside/domain/people/user.policy';

interface AddressColumns {
  address1: string | null;
  address2: string | null;
  postalCode: string | null;
  city: string | null;
  state: string | null;
}

export function addressOf({ address1, address2, postalCode, city, state }: AddressColumns) {
  if (address1 === null || postalCode === null || city === null || state === null) return null;
  return { address1, address2, postalCode, city, state };
}

export function homeAddressOf(columns: AddressColumns & { locationType: string | null }) {
  const address = addressOf(columns);
  return address && { ...address, locationType: columns.locationType ?? 'Home' };
}

export const toPhones = (phoneE164: string | null) => ({
  phone: phoneE164 && formatPhone(phoneE164),
  phoneE164,
});

interface UserColumns {
  firstName: string;
  lastName: string;
  phoneE164: string | null;
  createdAt: Date;
}

export const toUserRow = <R extends UserColumns>(row: R) => ({
  ...row,
  ...toPhones(row.phoneE164),
  fullname: fullNameOf(row),
  createdAt: row.createdAt.toISOString(),
});
