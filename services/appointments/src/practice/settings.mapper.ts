import {
  type OfficeLocation,
  type SettingsGroup,
  settingsGroupNames,
} from '@bedside/contracts/practice/settings.schema';
import { formatPhone } from '@bedside/domain/contact.policy';
import type { OfficeRow } from '@bedside/domain/practice/office-location.queries';

/** @throws Error for an id outside the contract */
export function toGroup(id: string): SettingsGroup {
  const group = settingsGroupNames.find((name) => name === id);
  if (!group) throw new Error(`${id} is no group of settings`);
  return group;
}

export const toOffice = ({
  id,
  name,
  phoneE164,
  hours,
  enabled,
  version,
  ...address
}: OfficeRow): OfficeLocation => ({
  id,
  name,
  address: {
    address1: address.address1,
    address2: address.address2,
    postalCode: address.postalCode,
    city: address.city,
    state: address.state,
  },
  phone: phoneE164 && formatPhone(phoneE164),
  phoneE164,
  hours,
  enabled,
  version,
});
