import type { PersonProfile } from '@bedside/contracts/people/person.schema';
import { fullNameOf } from '@bedside/domain/people/person-name.policy';
import type { ProfileRecord } from '@bedside/domain/people/profile.queries';
import { homeAddressOf } from '../people/address.mapper.ts';
import { toPhones } from '../people/phone.mapper.ts';

export const toProfile = (person: ProfileRecord): PersonProfile => ({
  ...person,
  ...toPhones(person.phoneE164),
  fullname: fullNameOf(person),
  relation: person.relationship,
  address: homeAddressOf(person),
  createdAt: person.createdAt.toISOString(),
});
