import { z } from 'zod';
import { permissions } from '../call.ts';
import { day, id, instant, phoneOut } from '../common/fields.ts';
import { wireEnum } from '../common/wire-enum.ts';

export const roles = ['PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'DECEASED'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const genders = ['Male', 'Female', 'Intersex', 'M-to-F Female', 'F-to-M Male'] as const;
export type Gender = (typeof genders)[number];
export const gender = wireEnum(genders);

export const membershipTypes = [
  'ON DEMAND',
  'STANDARD',
  'CYPRESS',
  'PREMIER',
  'PREMIER PLUS',
  'LX ELITE',
  'DEPENDENT',
] as const;
export type MembershipType = (typeof membershipTypes)[number];
export const membershipType = wireEnum(membershipTypes);

/** 0 to 120 years old. */
export const dateOfBirth = day.refine((value) => {
  const born = new Date(`${value}T00:00:00Z`).getTime();
  const now = Date.now();
  return born <= now && born > now - 121 * 365.25 * 86_400_000;
}, 'Enter a date of birth that is not in the future and at most 120 years ago.');

/** Who is signed in, as `/auth/me` and every sign-in answer it. */
export const currentUser = z.object({
  id,
  role: z.enum(roles),
  /** The person's id again, for patients; null for staff. */
  patientId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: phoneOut,
  phoneE164: phoneOut,
  profileImage: z.string().nullable(),
  membershipType: z.enum(membershipTypes).nullable(),
  permissions: z.array(z.enum(permissions)),
  unreadChatCount: z.int(),
  unreadNotificationCount: z.int(),
  /** Minutes without activity after which the session ends. */
  idleMinutes: z.int(),
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signedIn = z.object({ token: z.string(), user: currentUser });

/** A person beside something else: a provider on a visit, a picker's row. */
export const personBrief = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
});

/** A member of one's household. */
export const householdMember = personBrief.extend({
  relationship: z.string(),
  dateOfBirth: day,
  gender: z.enum(genders),
  membershipType: z.enum(membershipTypes),
});

export const patientRow = personBrief.extend({
  fullname: z.string(),
  email: z.string().nullable(),
  phone: phoneOut,
  phoneE164: phoneOut,
  dateOfBirth: day,
  gender: z.enum(genders),
  membershipType: z.enum(membershipTypes),
  status: z.enum(userStatuses),
  householdId: id,
  relation: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  createdAt: instant,
  version: z.int(),
});
export type PatientRow = z.infer<typeof patientRow>;

export const providerRow = personBrief.extend({
  fullname: z.string(),
  credentials: z.string().nullable(),
  email: z.string().nullable(),
  phone: phoneOut,
  phoneE164: phoneOut,
  status: z.enum(userStatuses),
  createdAt: instant,
});
export type ProviderRow = z.infer<typeof providerRow>;
