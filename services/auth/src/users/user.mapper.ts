import type { UserProfileDetails } from '@bedside/contracts/people/patient.schema';
import type { UserRow } from '@bedside/contracts/people/user.schema';
import { fullNameOf } from '@bedside/domain/people/full-name.policy';
import type { UserListed, UserProfile } from '@bedside/domain/people/user.queries';
import { homeAddressOf } from '../people/address.mapper.ts';
import { toPhones } from '../people/phone.mapper.ts';

export const toUserRow = (user: UserListed): UserRow => ({
  ...user,
  ...toPhones(user.phoneE164),
  fullname: fullNameOf(user),
  createdAt: user.createdAt.toISOString(),
});

export const toUserProfile = (user: UserProfile): UserProfileDetails => ({
  ...user,
  ...toUserRow(user),
  relation: user.relationshipToAccountHolder,
  address: homeAddressOf(user),
});
