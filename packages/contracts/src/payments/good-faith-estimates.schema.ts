import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { day, id, instant } from '../common/fields.ts';

/** The law lets a patient dispute a bill that is this much above its estimate. */
export const DISPUTABLE_CENTS = 40_000;
export const DISPUTE_WEBSITE = 'www.cms.gov/nosurprises';
export const DISPUTE_PHONE = '1-800-985-3059';

export const goodFaithEstimate = z.object({
  number: z.string(),
  madeAt: instant,
  total: z.number(),
  /** Its PDF; null until it is printed. */
  documentId: id.nullable(),
});

export const appointmentEstimate = z.object({
  /** The latest one. */
  estimate: goodFaithEstimate.nullable(),
  /** The last day on which the practice may make it; null if the law asks for none. */
  dueOn: day.nullable(),
  /** Before the visit. */
  canBeMade: z.boolean(),
  requested: z.boolean(),
  /** Dollars by which the bill is above the estimate; null if that is too little to dispute. */
  billedOver: z.number().nullable(),
  /** What has to be entered before, with the console’s page. */
  missing: staffOnly(z.array(z.object({ what: z.string(), where: z.string(), path: z.string() })).optional()),
});
export type AppointmentEstimate = z.infer<typeof appointmentEstimate>;

/** The facts of an estimate, fixed when it is made. Amounts are whole cents. */
export interface GoodFaithEstimateFacts {
  patients: { name: string; dateOfBirth: string }[];
  provider: { name: string; npi: string } | null;
  practice: { name: string; phone: string; ein: string; npi: string };
  /** Without a time that is agreed, the date is the preferred one. */
  visit: { key: string; date: string; isScheduled: boolean; telemedicine: boolean; place: string };
  services: { name: string; description: string; code: string | null; amountCents: number }[];
  /** Those that are not zero. */
  others: { kind: 'DISCOUNT' | 'TRAVEL' | 'WAIVER' | 'TAX'; amountCents: number }[];
  /** In percent. */
  taxRate: number;
  totalCents: number;
}
