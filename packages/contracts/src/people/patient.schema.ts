import { z } from 'zod';
import { addressOutput, id, instant } from '../common/fields.ts';
import { insurance, pharmacy } from './coverage.schema.ts';
import { columnOutputs, type PatientFieldIn, patientFieldNames, userFieldOutputs } from './patient-fields.ts';
import { homeAddress, householdMember, patientRow, userRow } from './user.schema.ts';

/** Whose appointments or bills someone may see besides the household’s, by a granted REQUEST. */
const sharedWith = z.object({
  consentId: id,
  patientId: id,
  firstName: z.string(),
  lastName: z.string(),
  appointment: z.boolean(),
  billing: z.boolean(),
});

/** Why nothing is sent to an address: its owner stopped it or marked it as unwanted, or it takes nothing. */
const suppressionReasons = ['STOP', 'BOUNCE', 'COMPLAINT'] as const;
const unreachable = z.enum(suppressionReasons).nullable();

/** The full patient record, as shown to the patient and to staff. */
export const patientRecord = patientRow.extend({
  userName: z.string().nullable(),
  /** The owner has shown that the number is theirs; one that was only typed in may go to someone else. */
  phoneProven: z.boolean(),
  /** Why texts, and emails, do not reach the patient; null where they do. */
  smsSuppressed: unreachable,
  emailSuppressed: unreachable,
  isAccountHolder: z.boolean(),
  hasUserAccount: z.boolean(),
  /** Benefits of the membership hold: its subscription is good. */
  membershipInGoodStanding: z.boolean(),
  address: homeAddress.nullable(),
  household: z.array(householdMember),
  /** Those who let this patient see their appointments or bills. */
  shared: z.array(sharedWith),
  insurances: z.array(insurance),
  pharmacies: z.array(pharmacy),
  /** For the household's last in-home visit, where there was one. */
  lastAddress: addressOutput.extend({ locationType: z.string() }).nullable(),
});
export type PatientRecord = z.infer<typeof patientRecord>;

const nullable = Object.fromEntries(
  patientFieldNames.map((name) => [name, columnOutputs[name].nullable()]),
) as { [Name in PatientFieldIn<'patients'>]: z.ZodNullable<(typeof columnOutputs)[Name]> };

/** One person with what a profile form shows; what only patients have is null for staff. */
export const userProfileDetails = userRow.extend({
  version: z.int(),
  ...userFieldOutputs,
  ...nullable,
  relation: z.string().nullable(),
  address: homeAddress.nullable(),
});
export type UserProfileDetails = z.infer<typeof userProfileDetails>;

export const duplicateReasons = [
  'email',
  'phone',
  'name and birth date',
  'similar name, same birth date',
] as const;

/** Someone who may be the same person. */
export const possibleDuplicate = patientRow.extend({ because: z.array(z.enum(duplicateReasons)) });

/** How many rows of each kind go from one record to the other. */
export const mergePreview = z.object({
  kept: patientRow,
  merged: patientRow,
  /** What moves, in words and numbers: “Visits”, 3. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
  /** What only the merged record has and the kept one takes: “Phone”, “(312) 555-0100”. */
  takes: z.array(z.object({ field: z.string(), value: z.string() })),
  /** What keeps the two from being merged; empty when nothing does. */
  obstacles: z.array(z.string()),
  /** What speaks against their being one person, and keeps no one from saying so. */
  warnings: z.array(z.string()),
});

export const mergeRow = z.object({
  id,
  survivingPatientId: id,
  mergedPatientId: id,
  mergedName: z.string(),
  mergedBy: z.string(),
  mergedAt: instant,
  /** Until when it can be undone. */
  undoableUntil: instant,
  undoneAt: instant.nullable(),
});
