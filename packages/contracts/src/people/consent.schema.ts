import { z } from 'zod';
import { id, instant, phoneOutput, text } from '../common/fields.ts';

export const consentModes = ['REQUEST', 'CONSENT'] as const;
export type ConsentMode = (typeof consentModes)[number];

export const consentStatuses = ['SENT', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export const consentActions = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ConsentAction = (typeof consentActions)[number];

/** Why someone can reject a consent and not approve it. */
const approvalObstacles = ['NEEDS_GUARDIAN', 'HOLDS_FAMILY'] as const;
export type ApprovalObstacle = (typeof approvalObstacles)[number];

/** Whom a consent is from or to, as its page shows them. */
const consentParty = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  phone: phoneOutput,
  address1: z.string().nullable(),
  address2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postalCode: z.string().nullable(),
});

/** A signature: the name as typed, or the strokes of a finger as an SVG path in a box of 600 by 200. */
export const signature = z.strictObject({
  kind: z.enum(['TYPED', 'DRAWN']),
  /** The signer’s name, in both kinds. */
  name: text(90, 2),
  /** `M…L…` commands alone; of a drawn one. */
  path: z
    .string()
    .max(20_000)
    .regex(/^[MLCQZmlcqz0-9 ,.-]+$/, 'We couldn’t read this signature. Please draw it again.')
    .optional(),
});

const signatureOutput = z.object({
  kind: z.enum(['TYPED', 'DRAWN']),
  name: z.string(),
  path: z.string().nullable(),
  at: instant,
  ip: z.string().nullable(),
  /** At a visit: the provider who handed over the phone, and when by its clock. */
  collected: z.object({ by: z.string(), at: instant }).nullable(),
});

const shared = {
  id,
  consentMode: z.enum(consentModes),
  consentStatus: z.enum(consentStatuses),
  consentType: z.string(),
  title: z.string(),
  /** A REQUEST: whether it asks for appointments, and for bills. */
  appointment: z.boolean(),
  billing: z.boolean(),
  /** A REQUEST to join the household of the one who asks. */
  grantsHouseholdMembership: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
  /** It was not answered in time, and cannot be any longer. */
  expired: z.boolean(),
};

/** What the consent page shows; behind a link the contacts and addresses stay out. */
export const consentDetail = z.object({
  ...shared,
  /** The text that is signed, with the version it has. */
  text: z.string(),
  templateOverrideVersion: z.int(),
  requestTo: consentParty,
  /** Null: the practice asks. */
  requestFrom: consentParty.nullable(),
  /** For whom a guardian signs. */
  forMinor: z.string().nullable(),
  answeredAt: instant.nullable(),
  signature: signatureOutput.nullable(),
  allowedActions: z.array(z.enum(consentActions)),
  /** Why APPROVED is not among them, while an answer is waited for. */
  cannotApprove: z.enum(approvalObstacles).nullable(),
  /** Someone who is not signed in proves themselves with a code sent to this masked contact. */
  codeSentTo: z.string().nullable(),
  supportPhone: z.string(),
  practiceName: z.string(),
});
export type ConsentDetail = z.infer<typeof consentDetail>;

export const consentRow = z.object({
  ...shared,
  /** Null where the asker is not told who answered. */
  userId: id.nullable(),
  requestTo: z.object({ id: id.nullable(), firstName: z.string(), lastName: z.string() }),
  requestFrom: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  signerName: z.string().nullable(),
  answeredAt: instant.nullable(),
  allowedActions: z.array(z.enum(consentActions)),
  hasDocument: z.boolean(),
});
export type ConsentRow = z.infer<typeof consentRow>;

/** A type of consent with the text that is current. */
export const consentTemplate = z.object({
  id,
  type: z.string(),
  mode: z.enum(consentModes),
  title: z.string(),
  text: z.string(),
  /** Null of both while there is no Spanish yet. */
  titleEs: z.string().nullable(),
  textEs: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
