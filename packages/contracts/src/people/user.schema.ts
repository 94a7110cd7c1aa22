import { z } from 'zod';
import { permissions } from '../call.ts';
import { addressOutput, day, id, instant, phoneOutput, time, wireEnum } from '../common/fields.ts';
import { type Channel, channels } from '../messaging/messaging.schema.ts';
import { columnOutputs, fieldOutputs, genders, language } from './patient-fields.ts';

export const roles = ['PATIENT', 'PROVIDER', 'ADMIN', 'SUPER_ADMIN'] as const;
export type Role = (typeof roles)[number];

export const userStatuses = ['INVITED', 'ACTIVE', 'INACTIVE', 'DECEASED'] as const;
export type UserStatus = (typeof userStatuses)[number];

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

/** The signed-in user, as returned by `/auth/me` and every sign-in. */
export const currentUser = z.object({
  id,
  role: z.enum(roles),
  /** For patients the same as the user’s id; null for staff. */
  patientId: id.nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  profileImage: z.string().nullable(),
  membershipType: z.enum(membershipTypes).nullable(),
  permissions: z.array(z.enum(permissions)),
  unreadChatCount: z.int(),
  unreadNotificationCount: z.int(),
  /** Minutes of inactivity after which the session ends. */
  idleMinutes: z.int(),
  /** The preferred language for messages. */
  language,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const signedIn = z.object({ token: z.string(), user: currentUser });

/** A person shown next to something else, such as the provider of an appointment or a row of a picker. */
export const userBrief = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  profileImage: z.string().nullable(),
});

/** Relationship to the account holder. */
export const familyRelationships = [
  'Spouse',
  'Partner',
  'Child',
  'Parent',
  'Sibling',
  'Grandparent',
  'Grandchild',
  'Other',
] as const;
export const relationship = wireEnum(familyRelationships);
export const relationships = ['Self', ...familyRelationships] as const;
export type Relationship = (typeof relationships)[number];

export const locationTypes = ['Home', 'Apartment', 'Office', 'Other'] as const;

/** A household member. Date of birth and gender are visible to the account holder, staff, and the member. */
export const householdMember = userBrief.extend({
  relationship: z.string(),
  dateOfBirth: day.nullable(),
  gender: z.enum(genders).nullable(),
  membershipType: z.enum(membershipTypes),
  /** The membership (for a dependent, the account holder’s) is in good standing, so its prices apply. */
  hasBenefits: z.boolean(),
  status: z.enum(userStatuses),
  isAccountHolder: z.boolean(),
  /** The person has their own account, so no one else can change their details. */
  hasUserAccount: z.boolean(),
});
export type HouseholdMember = z.infer<typeof householdMember>;

export const homeAddress = addressOutput.extend({ locationType: z.string() });

export const patientRow = userBrief.extend({
  fullname: z.string(),
  email: z.string().nullable(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  ...columnOutputs,
  membershipType: z.enum(membershipTypes),
  status: z.enum(userStatuses),
  householdId: id,
  relation: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  ...fieldOutputs,
  createdAt: instant,
  version: z.int(),
});
export type PatientRow = z.infer<typeof patientRow>;

export const providerRow = userBrief.extend({
  fullname: z.string(),
  credentials: z.string().nullable(),
  email: z.string().nullable(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  status: z.enum(userStatuses),
  createdAt: instant,
});
export type ProviderRow = z.infer<typeof providerRow>;

/** One period in a provider’s week, in the practice’s time zone. Weekday 0 is Sunday. */
export const workingHours = z
  .strictObject({ weekday: z.int().min(0).max(6), from: time, to: time })
  .refine((line) => line.from < line.to, {
    path: ['to'],
    message: 'The end time must be after the start time.',
  });
export type WorkingHours = z.infer<typeof workingHours>;

export const timeOff = z
  .strictObject({ from: day, to: day, reason: z.string().trim().max(200).optional() })
  .refine((off) => off.from <= off.to, {
    path: ['to'],
    message: 'The end date can’t be before the start date.',
  });
export type TimeOff = z.infer<typeof timeOff>;

/** A provider with everything the console shows. */
export const providerRecord = providerRow.extend({
  specialty: z.string().nullable(),
  npi: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  licenseState: z.string().nullable(),
  licenseExpiresOn: day.nullable(),
  /** Certifications, as services require them. */
  skills: z.array(z.string()),
  hours: z.array(workingHours),
  daysOff: z.array(timeOff),
  version: z.int(),
});
export type ProviderRecord = z.infer<typeof providerRecord>;

/** Any person, as lists of users show them. */
export const userRow = userBrief.extend({
  role: z.enum(roles),
  fullname: z.string(),
  userName: z.string().nullable(),
  email: z.string().nullable(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  status: z.enum(userStatuses),
  /** Set for patients. */
  membershipType: z.enum(membershipTypes).nullable(),
  /** Set for providers. */
  credentials: z.string().nullable(),
  createdAt: instant,
});
export type UserRow = z.infer<typeof userRow>;

/** An admin or super-admin. */
export const adminRow = userBrief.extend({
  fullname: z.string(),
  role: z.enum(['ADMIN', 'SUPER_ADMIN']),
  email: z.string().nullable(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  status: z.enum(userStatuses),
  permissions: z.array(z.enum(permissions)),
  lastSignInAt: instant.nullable(),
  createdAt: instant,
  version: z.int(),
});
export type AdminRow = z.infer<typeof adminRow>;

export const invitationStatuses = ['PENDING', 'ACCEPTED', 'EXPIRED', 'REVOKED'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationRow = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  fullname: z.string(),
  email: z.string(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  credentials: z.string().nullable(),
  status: z.enum(invitationStatuses),
  invitedBy: z.string(),
  createdAt: instant,
  /** When the link was last sent. */
  sentAt: instant,
  expiresAt: instant,
  acceptedAt: instant.nullable(),
  providerId: id.nullable(),
});
export type InvitationRow = z.infer<typeof invitationRow>;

/** Kinds of messages that a person may turn off. Rule: messages.preferences-per-kind-and-channel */
export const messageKinds = ['appointments', 'reminders', 'payments', 'results', 'chat'] as const;
export type MessageKind = (typeof messageKinds)[number];

const perChannel = z.strictObject(
  Object.fromEntries(channels.map((channel) => [channel, z.boolean()])) as Record<Channel, z.ZodBoolean>,
);

/** Whether each kind of message is wanted through each channel. */
export const notificationSettings = z.strictObject(
  Object.fromEntries(messageKinds.map((kind) => [kind, perChannel])) as Record<
    MessageKind,
    typeof perChannel
  >,
);
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** The settings to change. Omitted ones stay unchanged. */
export const notificationChanges = z.strictObject(
  Object.fromEntries(messageKinds.map((kind) => [kind, perChannel.partial().optional()])) as Record<
    MessageKind,
    z.ZodOptional<ReturnType<typeof perChannel.partial>>
  >,
);
export type NotificationChanges = z.infer<typeof notificationChanges>;
