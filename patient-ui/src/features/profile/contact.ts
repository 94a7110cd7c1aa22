import { cityText, email, phone } from '@bedside/contracts/common/fields';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { streetLine } from '@bedside/ui-kit/components/ContactText';
import { z } from 'zod';

const contactKinds = ['email', 'mobile'] as const;
export type ContactKind = (typeof contactKinds)[number];

const schemas = { email, mobile: phone };

const digitsOf = (typed: string) => typed.replace(/\D/g, '').slice(-10);
const comparable = { email: (typed: string) => typed.trim().toLowerCase(), mobile: digitsOf };

/** Must differ from the current contact, unless that one is still unverified. */
export const contactForm = (kind: ContactKind, now: string | null, same: string, isProven = true) =>
  z.object({
    contact: z
      .string()
      .refine((typed) => now === null || !isProven || comparable[kind](typed) !== comparable[kind](now), same)
      .pipe(schemas[kind]),
  });

export const placeLine = (address: PatientRecord['address']): string | null =>
  address && `${streetLine(address)}, ${cityText(address.city)}, ${address.state} ${address.postalCode}`;
