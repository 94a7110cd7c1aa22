import { z } from 'zod';
import {
  address,
  addressOutput,
  day,
  id,
  phone,
  phoneOutput,
  text,
  version,
  wireEnum,
} from '../common/fields.ts';
import { relationships } from './user.schema.ts';

/** A patient’s insurance. Card pictures are uploaded first and then referred to by id. */
export const insurance = z.object({
  id,
  patientId: id,
  payer: z.string(),
  plan: z.string().nullable(),
  memberId: z.string(),
  group: z.string().nullable(),
  holder: z.object({ name: z.string(), dob: day.nullable(), relation: z.enum(relationships) }),
  /** Short-lived links to the pictures of the card. */
  frontImage: z.string().nullable(),
  backImage: z.string().nullable(),
  /** The order of billing; 1 is billed first. */
  priority: z.int(),
  validTo: day.nullable(),
  version: z.int(),
});
export type Insurance = z.infer<typeof insurance>;

const insuranceFields = {
  payer: text(90, 2),
  plan: text(90).optional(),
  memberId: text(50, 1),
  group: text(50).optional(),
  holder: z.strictObject({ name: text(90, 2), dob: day.optional(), relation: wireEnum(relationships) }),
  /** Ids of uploaded pictures. Null removes a picture. */
  frontImage: id.nullable().optional(),
  backImage: id.nullable().optional(),
  priority: z.int().min(1).max(3).default(1),
  validTo: day.optional(),
};
export const newInsurance = z.strictObject({ patientId: id, ...insuranceFields });
export const insuranceUpdate = z.strictObject({ id, version, ...insuranceFields });

/** A patient's pharmacy. */
export const pharmacy = z.object({
  id,
  patientId: id,
  name: z.string(),
  phone: phoneOutput,
  phoneE164: phoneOutput,
  fax: phoneOutput,
  address: addressOutput.nullable(),
  preferred: z.boolean(),
  version: z.int(),
});
export type Pharmacy = z.infer<typeof pharmacy>;

/** Changes the pharmacy with this `id`, or adds one if there is no `id`. */
export const pharmacyInput = z.strictObject({
  patientId: id,
  id: id.optional(),
  version,
  name: text(90, 2),
  phone,
  fax: phone.optional(),
  address: address.optional(),
  preferred: z.boolean().default(true),
});
