import { z } from 'zod';
import { call } from '../call.ts';

const vitalSign = z.object({
  /** HR, RR, BP, SPO2, Temp */
  sign: z.string(),
  unit: z.string(),
  /** As written; null where there is no bound on this side. */
  low: z.string().nullable(),
  high: z.string().nullable(),
});

const vitalBand = z.object({
  group: z.enum(['Adults', 'Pediatrics']),
  name: z.string(),
  /** Empty: not configured. */
  thresholds: z.array(vitalSign),
});
export type VitalBand = z.infer<typeof vitalBand>;

export const listVitalSigns = call({
  name: 'listVitalSigns',
  method: 'GET',
  path: '/list/vital-signs',
  service: 'appointments',
  audience: ['public'],
  summary: 'Get the vital sign limits for notifying the provider, by age (added path)',
  data: z.array(vitalBand),
});
