import { z } from 'zod';
import { staffOnly } from '../common/field-marks.ts';
import { id, instant } from '../common/fields.ts';
import { type Measure, vitalMeasureNames, vitalMeasures } from './vital-measures.ts';

function measured({ min, max, decimals }: Measure) {
  const range = `Enter a number from ${min} to ${max}.`;
  const number = z.number(range).min(min, range).max(max, range);
  return decimals === 0
    ? number.int('Enter a whole number.')
    : number.multipleOf(0.1, 'Enter up to one decimal place.');
}

const fields = z.strictObject({
  systolic: measured(vitalMeasures.systolic).optional(),
  diastolic: measured(vitalMeasures.diastolic).optional(),
  heartRate: measured(vitalMeasures.heartRate).optional(),
  respiratoryRate: measured(vitalMeasures.respiratoryRate).optional(),
  oxygenSaturation: measured(vitalMeasures.oxygenSaturation).optional(),
  temperatureF: measured(vitalMeasures.temperatureF).optional(),
  weightLb: measured(vitalMeasures.weightLb).optional(),
  heightIn: measured(vitalMeasures.heightIn).optional(),
});

export const newVitals = fields
  .extend({
    /** Defaults to the visit's main patient. */
    patientId: id.optional(),
    /** Defaults to now. */
    measuredAt: instant.optional(),
  })
  .refine((vitals) => vitalMeasureNames.some((name) => vitals[name] !== undefined), {
    path: ['systolic'],
    message: 'Enter at least one vital sign.',
  })
  .refine(({ systolic, diastolic }) => systolic === undefined || diastolic !== undefined, {
    path: ['diastolic'],
    message: 'Enter both numbers of the blood pressure.',
  })
  .refine(({ systolic, diastolic }) => diastolic === undefined || systolic !== undefined, {
    path: ['systolic'],
    message: 'Enter both numbers of the blood pressure.',
  })
  .refine(({ systolic = Number.POSITIVE_INFINITY, diastolic = 0 }) => systolic > diastolic, {
    path: ['diastolic'],
    message: 'The second number of the blood pressure is the lower one.',
  });
export type NewVitals = z.infer<typeof newVitals>;

const value = z.number().nullable();

export const vitalsRecord = z.object({
  id,
  appointmentId: id,
  patientId: id,
  fullname: z.string(),
  measuredAt: instant,
  systolic: value,
  diastolic: value,
  heartRate: value,
  respiratoryRate: value,
  oxygenSaturation: value,
  temperatureF: value,
  weightLb: value,
  heightIn: value,
  /** Measures outside the normal range for the patient’s age on that day. */
  outOfRange: z.array(z.enum(vitalMeasureNames)),
  recordedBy: z.string(),
  /** Only staff sees retracted vitals. */
  retraction: staffOnly(z.object({ at: instant, by: z.string(), reason: z.string() }).nullable()).optional(),
});
export type VitalsRecord = z.infer<typeof vitalsRecord>;

export const visitVitals = z.object({
  people: z.array(z.object({ id, fullname: z.string() })),
  vitals: z.array(vitalsRecord),
  mayRecord: z.boolean(),
});
export type VisitVitals = z.infer<typeof visitVitals>;
