import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, id, instant } from '../common/fields.ts';

/** Place of service codes, as defined by CMS. */
export const placesOfService = ['02', '10', '12', '18', '99'] as const;
export type PlaceOfService = (typeof placesOfService)[number];
export const placeLabels: Record<PlaceOfService, string> = {
  '02': 'Telemedicine, patient not at home',
  '10': 'Telemedicine, patient at home',
  '12': 'Home',
  '18': 'Place of work',
  '99': 'Other place',
};

/** CMS-1500 is the claim form that some insurers require. */
export const superbillLayouts = ['SUPERBILL', 'CMS-1500'] as const;
export type SuperbillLayout = (typeof superbillLayouts)[number];

export const MAX_DIAGNOSES = 12;

const modifier = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9]{2}$/, 'A modifier has two letters or digits, such as 25.');

export const superbillLineInput = z.strictObject({
  /** The position of the invoice line. */
  position: z.int().min(0).max(1000),
  /** One of the visit’s CPT codes. */
  code: z.string().min(1, 'Select a CPT code.').max(20),
  modifiers: z.array(modifier).max(4, 'Enter up to 4 modifiers.'),
  units: z.int('Enter a whole number of units.').min(1, 'Enter 1 or more.').max(99, 'Enter 99 or less.'),
  /** The diagnosis codes that the service was for, main one first. */
  diagnoses: z
    .array(z.string().min(1).max(20))
    .min(1, 'Select at least one diagnosis.')
    .max(4, 'A line points to up to 4 diagnoses.'),
});
export type SuperbillLineInput = z.infer<typeof superbillLineInput>;

const coded = z.object({ code: z.string(), description: z.string() });

/** What staff has to choose, and what has to be entered first. */
export const superbillDraft = z.object({
  /** Why the visit cannot have a superbill, whatever is entered. */
  refusal: z.string().nullable(),
  /** Each item in words, with the console page to enter it on. */
  missing: z.array(z.object({ what: z.string(), where: z.string(), path: z.string() })),
  places: z.array(z.enum(placesOfService)),
  /** The place of service known from the visit or its video call; null if staff has to choose. */
  place: z.enum(placesOfService).nullable(),
  /**
   * Added to every line: 95, or 93 after an audio-only call. A line that already has one of them keeps its
   * own.
   */
  modifiers: z.array(z.string()),
  services: z.array(z.object({ position: z.int(), label: z.string(), amount: z.number() })),
  procedures: z.array(coded),
  diagnoses: z.array(coded),
});
export type SuperbillDraft = z.infer<typeof superbillDraft>;

export const superbillRecord = z.object({
  id,
  number: z.string(),
  madeAt: instant,
  serviceDate: day,
  /** The numbers of the superbill that this one corrects, and of the one that corrects it. */
  replaces: z.string().nullable(),
  replacedBy: z.string().nullable(),
  /** Made during a merge that was undone later. Hidden from patients until it is corrected. */
  madeWhileMerged: staffOnly(z.literal(true)).optional(),
});
export type SuperbillRecord = z.infer<typeof superbillRecord>;

interface Coded {
  code: string;
  description: string;
}

/** The contents of a superbill, fixed when it is made. Amounts are whole cents. */
export interface SuperbillFacts {
  patient: {
    name: string;
    /** "Last, First", and the sex if it is M or F. Superbills made before the claim form existed lack both. */
    formName?: string;
    sex?: 'M' | 'F' | null;
    dateOfBirth: string;
    address: string[];
    phone: string;
  };
  insurance: {
    payer: string;
    plan: string | null;
    memberId: string;
    groupNumber: string | null;
    subscriber: string;
    subscriberDateOfBirth: string | null;
    relationship: string;
  };
  provider: { name: string; npi: string; license: string };
  practice: { name: string; phone: string; ein: string; npi: string };
  visit: { key: string; date: string; place: PlaceOfService; invoice: string };
  diagnoses: Coded[];
  lines: (Coded & {
    service: string;
    modifiers: string[];
    units: number;
    /** Letters that refer to the diagnoses. */
    pointers: string[];
    chargeCents: number;
  })[];
  /** Discount, travel and tax. */
  others: { label: string; amountCents: number }[];
  totalCents: number;
  /** Payments, and refunds and chargebacks as negative amounts. */
  moves: { kind: 'PAID' | 'REFUNDED' | 'CHARGEBACK'; day: string; amountCents: number }[];
  paidCents: number;
}
