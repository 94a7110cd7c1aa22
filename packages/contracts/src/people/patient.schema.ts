import { z } from 'zod';
import { addressOutput, id, instant } from '../common/fields.ts';
import { insurance, pharmacy } from './coverage.schema.ts';
import { columnOutputs, type PatientFieldIn, patientFieldNames, userFieldOutputs } from './patient-fields.ts';
import { homeAddress, householdMember, patientRow, userRow } from './user.schema.ts';

/**
 * Someone outside the household whose appointments or bills the patient may see, because they approved a
 * REQUEST.
 */
const sharedWith = z.object({
  consentId: id,
  patientId: id,
  firstName: z.string(),
  lastName: z.string(),
  appointment: z.boolean(),
  billing: z.boolean(),
});

/**
 * Why nothing is sent to an address: the owner opted out, the owner marked a message as spam, or delivery
 * fails.
 */
const suppressionReasons = ['STOP', 'BOUNCE', 'COMPLAINT'] as const;
const unreachable = z.enum(suppressionReasons).nullable();

/** The full patient record, as shown to the patient and to staff. */
export const patientRecord = patientRow.extend({
  userName: z.string().nullable(),
  /**
   * The patient has proved that the number is theirs. A number that was only typed in may later be proved by
   * someone else.
   */
  phoneProven: z.boolean(),
  /** Why texts and emails don’t reach the patient; null if they do. */
  smsSuppressed: unreachable,
  emailSuppressed: unreachable,
  isAccountHolder: z.boolean(),
  hasUserAccount: z.boolean(),
  /** The subscription is in good standing, so the membership’s benefits apply. */
  membershipInGoodStanding: z.boolean(),
  address: homeAddress.nullable(),
  household: z.array(householdMember),
  /** The people who let this patient see their appointments or bills. */
  shared: z.array(sharedWith),
  insurances: z.array(insurance),
  pharmacies: z.array(pharmacy),
  /** The address of the household’s last home visit, if any. */
  lastAddress: addressOutput.extend({ locationType: z.string() }).nullable(),
});
export type PatientRecord = z.infer<typeof patientRecord>;

const nullable = Object.fromEntries(
  patientFieldNames.map((name) => [name, columnOutputs[name].nullable()]),
) as { [Name in PatientFieldIn<'patients'>]: z.ZodNullable<(typeof columnOutputs)[Name]> };

/** A user as the profile form shows them. Fields that only patients have are null for staff. */
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

/** An existing patient who may be the same person. */
export const possibleDuplicate = patientRow.extend({ because: z.array(z.enum(duplicateReasons)) });

/** How many rows of each kind move from the merged record to the surviving one. */
export const mergePreview = z.object({
  kept: patientRow,
  merged: patientRow,
  /** What moves, and how many: “Visits”, 3. */
  moves: z.array(z.object({ what: z.string(), count: z.int() })),
  /** Values that the surviving record lacks and takes over: “Phone”, “(312) 555-0100”. */
  takes: z.array(z.object({ field: z.string(), value: z.string() })),
  /** Why the two records cannot be merged; empty if they can. */
  obstacles: z.array(z.string()),
  /** Signs that the records belong to different people. They don’t prevent the merge. */
  warnings: z.array(z.string()),
});

export const mergeRow = z.object({
  id,
  survivingPatientId: id,
  mergedPatientId: id,
  mergedName: z.string(),
  mergedBy: z.string(),
  mergedAt: instant,
  /** The merge can be undone until then. */
  undoableUntil: instant,
  undoneAt: instant.nullable(),
});
