import { z } from 'zod';
import { day, id, instant, text } from '../common/fields.ts';
import { roles } from '../people/user.schema.ts';

/** Rule: care.chart-text-bounds */
const long = text(500);
const short = (min = 0) => text(250, min);
const line = (min = 0) => text(100, min);

const ROUGH_DATE = /^(19|20)\d\d(-(0[1-9]|1[0-2])(-(0[1-9]|[12]\d|3[01]))?)?$/;
const isOnTheCalendar = (value: string) =>
  value.length < 10 || new Date(`${value}T00:00:00Z`).toISOString().startsWith(value);

/** `yyyy`, `yyyy-MM`, or `yyyy-MM-dd`, depending on how precisely the person remembers. */
export const partialDate = z
  .string()
  .refine(
    (value) => ROUGH_DATE.test(value) && isOnTheCalendar(value),
    'Enter a year, a month, or a date, like 2019, 2019-06, or 2019-06-30.',
  );

export const chartKinds = ['PAST_MEDICAL', 'FAMILY_MEDICAL', 'ALLERGY', 'MEDICATION', 'SURGICAL'] as const;
export type ChartKind = (typeof chartKinds)[number];

export const conditionStatuses = ['ACTIVE', 'RESOLVED'] as const;
export const relatives = [
  'Mother',
  'Father',
  'Sister',
  'Brother',
  'Daughter',
  'Son',
  'Grandparent',
  'Other',
] as const;
export const allergyKinds = ['Drug', 'Food', 'Environment', 'Latex', 'Other'] as const;
export const severities = ['Mild', 'Moderate', 'Severe'] as const;
export const allergyStatuses = ['ACTIVE', 'INACTIVE'] as const;

/** The fields of each kind of entry. */
export const chartFields = {
  PAST_MEDICAL: z.strictObject({
    condition: short(1),
    onset: partialDate.optional(),
    status: z.enum(conditionStatuses).default('ACTIVE'),
    note: long.optional(),
  }),
  FAMILY_MEDICAL: z.strictObject({
    relation: z.enum(relatives),
    condition: short(1),
    ageAtOnset: z.int().min(0).max(120).optional(),
    deceased: z.boolean().default(false),
  }),
  ALLERGY: z.strictObject({
    substance: line(1),
    kind: z.enum(allergyKinds).default('Other'),
    reaction: short().optional(),
    severity: z.enum(severities).optional(),
    status: z.enum(allergyStatuses).default('ACTIVE'),
  }),
  MEDICATION: z.strictObject({
    name: line(1),
    dose: line().optional(),
    route: line().optional(),
    frequency: line().optional(),
    start: partialDate.optional(),
    stop: partialDate.optional(),
    prescriber: line().optional(),
    active: z.boolean().default(true),
  }),
  SURGICAL: z.strictObject({
    procedure: short(1),
    date: partialDate.optional(),
    facility: line().optional(),
    note: long.optional(),
  }),
} as const satisfies Record<ChartKind, z.ZodObject>;
export type ChartFields<K extends ChartKind> = z.output<(typeof chartFields)[K]>;

const chartSources = ['PATIENT', 'STAFF'] as const;
export type ChartSource = (typeof chartSources)[number];

const entry = <const K extends ChartKind, S extends z.ZodRawShape>(kind: K, { shape }: { shape: S }) =>
  z.object({
    id,
    kind: z.literal(kind),
    fields: z.object(shape),
    /**
     * The version that staff last confirmed, while a patient’s change awaits review. Null when there is no
     * such change.
     */
    confirmed: z.object(shape).nullable(),
    /** Who entered or last changed the entry. */
    source: z.enum(chartSources),
    /**
     * The staff member who confirmed the entry, and when. Null until someone has reviewed a patient’s entry or
     * change.
     */
    reviewedBy: z.string().nullable(),
    reviewedAt: instant.nullable(),
    createdAt: instant,
    updatedAt: instant,
    version: z.int(),
  });

export const pastMedicalEntry = entry('PAST_MEDICAL', chartFields.PAST_MEDICAL);
export const familyMedicalEntry = entry('FAMILY_MEDICAL', chartFields.FAMILY_MEDICAL);
export const allergyEntry = entry('ALLERGY', chartFields.ALLERGY);
export const medicationEntry = entry('MEDICATION', chartFields.MEDICATION);
export const surgicalEntry = entry('SURGICAL', chartFields.SURGICAL);
export const chartEntry = z.discriminatedUnion('kind', [
  pastMedicalEntry,
  familyMedicalEntry,
  allergyEntry,
  medicationEntry,
  surgicalEntry,
]);
export type ChartEntry = z.infer<typeof chartEntry>;

/** “No known allergies” as documented. Null if it was never documented, or if there is an active allergy. */
export const noKnownAllergiesDocumented = z
  .object({ source: z.enum(chartSources), byName: z.string(), at: instant })
  .nullable();

/**
 * An allergy to warn about. After a patient changes it, staff’s version stands until staff confirms the
 * change.
 */
export const effectiveAllergy = z.object({
  substance: z.string(),
  reaction: z.string().nullable(),
  severity: z.string().nullable(),
  patientSays: chartFields.ALLERGY.nullable(),
});
export type EffectiveAllergy = z.infer<typeof effectiveAllergy>;

/** A patient's medical history. */
export const chart = z.object({
  patientId: id,
  firstName: z.string(),
  lastName: z.string(),
  dateOfBirth: day,
  relationship: z.string(),
  pastMedical: z.array(pastMedicalEntry),
  familyMedical: z.array(familyMedicalEntry),
  allergies: z.array(allergyEntry),
  noKnownAllergies: noKnownAllergiesDocumented,
  medications: z.array(medicationEntry),
  surgical: z.array(surgicalEntry),
  /** The number of entries that staff has not confirmed. */
  pendingReview: z.int(),
  /** Whether the caller may change the chart. A provider with emergency access can only read it. */
  mayChange: z.boolean(),
});
export type Chart = z.infer<typeof chart>;

/** One earlier or current state of an entry. */
export const chartRevision = z.object({
  id,
  entryId: id,
  at: instant,
  change: z.enum(['ADDED', 'EDITED', 'CONFIRMED', 'REMOVED']),
  byName: z.string(),
  byRole: z.enum(roles),
  reason: z.string().nullable(),
  fields: z.record(z.string(), z.unknown()),
});
export type ChartRevision = z.infer<typeof chartRevision>;
