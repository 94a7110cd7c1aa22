import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, id, instant } from '../common/fields.ts';

/** The law lets a patient dispute a bill that exceeds the estimate by at least this much. */
export const DISPUTABLE_CENTS = 40_000;
export const DISPUTE_WEBSITE = 'www.cms.gov/nosurprises';
export const DISPUTE_PHONE = '1-800-985-3059';

export const goodFaithEstimate = z.object({
  number: z.string(),
  madeAt: instant,
  total: z.number(),
  /** The id of its PDF; null until the PDF exists. */
  documentId: id.nullable(),
});

export const appointmentEstimate = z.object({
  /** The most recent estimate. */
  estimate: goodFaithEstimate.nullable(),
  /** The last day on which the practice may make the estimate; null if the law requires none. */
  dueOn: day.nullable(),
  /** True until the visit. */
  canBeMade: z.boolean(),
  requested: z.boolean(),
  /** Dollars by which the bill exceeds the estimate; null if that is too little to dispute. */
  billedOver: z.number().nullable(),
  /** What has to be entered first, with the console page for it. */
  missing: staffOnly(z.array(z.object({ what: z.string(), where: z.string(), path: z.string() })).optional()),
});
export type AppointmentEstimate = z.infer<typeof appointmentEstimate>;

/** The contents of an estimate, fixed when it is made. Amounts are whole cents. */
export interface GoodFaithEstimateFacts {
  patients: { name: string; dateOfBirth: string }[];
  provider: { name: string; npi: string } | null;
  practice: { name: string; phone: string; ein: string; npi: string };
  /** Until a time is agreed on, the date is the preferred one. */
  visit: { key: string; date: string; isScheduled: boolean; telemedicine: boolean; place: string };
  services: { name: string; description: string; code: string | null; amountCents: number }[];
  /** Only amounts other than zero. */
  others: { kind: 'DISCOUNT' | 'TRAVEL' | 'WAIVER' | 'TAX'; amountCents: number }[];
  /** Percent. */
  taxRate: number;
  totalCents: number;
}
