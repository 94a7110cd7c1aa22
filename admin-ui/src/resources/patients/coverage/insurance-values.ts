import { day, text } from '@bedside/contracts/common/fields';
import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { relationships } from '@bedside/contracts/people/user.schema';
import { z } from 'zod';
import { optionalField } from '../../../components/optional-field.ts';

/** A picture of the card: nothing leaves it as it is, null takes it away, an id puts another in its place. */
const image = z.string().nullable().optional();

export const insuranceValues = z.object({
  payer: text(90, 2),
  plan: optionalField(text(90)),
  memberId: text(50, 1),
  group: optionalField(text(50)),
  holder: z.object({
    name: text(90, 2),
    dob: optionalField(day),
    relation: z.enum(relationships),
  }),
  frontImage: image,
  backImage: image,
  priority: z.string().transform(Number),
  validTo: optionalField(day),
});

/** What the form begins with: an insurance as it is, or the patient as its own holder. */
export const filledInsurance = (
  known: Insurance | null,
  patient: { fullname: string; dateOfBirth: string },
) => ({
  payer: known?.payer ?? '',
  plan: known?.plan ?? '',
  memberId: known?.memberId ?? '',
  group: known?.group ?? '',
  holder: {
    name: known?.holder.name ?? patient.fullname,
    dob: known ? (known.holder.dob ?? '') : patient.dateOfBirth,
    relation: known?.holder.relation ?? ('Self' as const),
  },
  frontImage: undefined as string | null | undefined,
  backImage: undefined as string | null | undefined,
  priority: String(known?.priority ?? 1),
  validTo: known?.validTo ?? '',
});
