import { z } from 'zod';
import { id, instant, phoneOutput, text } from '../common/fields.ts';
import { LONGEST_DRAWING } from './signature-drawing.ts';

export const consentModes = ['REQUEST', 'CONSENT'] as const;
export type ConsentMode = (typeof consentModes)[number];

export const consentStatuses = ['SENT', 'APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ConsentStatus = (typeof consentStatuses)[number];

export const consentActions = ['APPROVED', 'REJECTED', 'WITHDRAWN'] as const;
export type ConsentAction = (typeof consentActions)[number];

/** Why someone can reject a consent but not approve it. */
const approvalObstacles = ['NEEDS_GUARDIAN', 'HOLDS_FAMILY'] as const;
export type ApprovalObstacle = (typeof approvalObstacles)[number];

/** The sender or recipient of a consent, as the consent page shows them. */
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

/** A signature: a typed name, or the strokes of a finger as an SVG path in a box of 600 by 200. */
export const signature = z.strictObject({
  kind: z.enum(['TYPED', 'DRAWN']),
  /** The signer’s name, for both kinds. */
  name: text(90, 2),
  /** The drawn strokes, as `M…L…` commands. */
  path: z
    .string()
    .max(LONGEST_DRAWING)
    .regex(/^[MLCQZmlcqz0-9 ,.-]+$/, 'We couldn’t read this signature. Please draw it again.')
    .optional(),
});

const signatureOutput = z.object({
  kind: z.enum(['TYPED', 'DRAWN']),
  name: z.string(),
  path: z.string().nullable(),
  at: instant,
  ip: z.string().nullable(),
  /** For a signature at a visit: the provider who handed over the phone, and the time on that phone. */
  collected: z.object({ by: z.string(), at: instant }).nullable(),
});

const shared = {
  id,
  consentMode: z.enum(consentModes),
  consentStatus: z.enum(consentStatuses),
  consentType: z.string(),
  title: z.string(),
  /** For a REQUEST: whether it asks for access to appointments, and to bills. */
  appointment: z.boolean(),
  billing: z.boolean(),
  /** A REQUEST to join the requester’s household. */
  grantsHouseholdMembership: z.boolean(),
  sentAt: instant,
  expiresAt: instant,
  /** The consent was not answered in time and can no longer be answered. */
  expired: z.boolean(),
};

/** What the consent page shows. Contacts and addresses are left out when it is opened by link. */
export const consentDetail = z.object({
  ...shared,
  /** The text to sign, and its version. */
  text: z.string(),
  templateOverrideVersion: z.int(),
  requestTo: consentParty,
  /** Null when the practice is asking. */
  requestFrom: consentParty.nullable(),
  /** The minor for whom a guardian signs. */
  forMinor: z.string().nullable(),
  answeredAt: instant.nullable(),
  signature: signatureOutput.nullable(),
  allowedActions: z.array(z.enum(consentActions)),
  /** Why an unanswered consent cannot be approved; null otherwise. */
  cannotApprove: z.enum(approvalObstacles).nullable(),
  /** The masked contact that receives a code to prove the identity of someone who is not signed in. */
  codeSentTo: z.string().nullable(),
  supportPhone: z.string(),
  practiceName: z.string(),
});
export type ConsentDetail = z.infer<typeof consentDetail>;

export const consentRow = z.object({
  ...shared,
  /** Null if the caller may not know who answered. */
  userId: id.nullable(),
  requestTo: z.object({ id: id.nullable(), firstName: z.string(), lastName: z.string() }),
  requestFrom: z.object({ id, firstName: z.string(), lastName: z.string() }).nullable(),
  signerName: z.string().nullable(),
  answeredAt: instant.nullable(),
  allowedActions: z.array(z.enum(consentActions)),
  hasDocument: z.boolean(),
});
export type ConsentRow = z.infer<typeof consentRow>;

/** A type of consent with its current text. */
export const consentTemplate = z.object({
  id,
  type: z.string(),
  mode: z.enum(consentModes),
  title: z.string(),
  text: z.string(),
  /** Both Spanish fields are null until there is a translation. */
  titleEs: z.string().nullable(),
  textEs: z.string().nullable(),
  version: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
});
