import { z } from 'zod';
import { call } from '../call.ts';

const vitalSign = z.object({
  sign: z.string(),
  unit: z.string(),
  /** Formatted for display; null if this end of the range is open. */
  low: z.string().nullable(),
  high: z.string().nullable(),
});

const vitalBand = z.object({
  group: z.enum(['Adults', 'Pediatrics']),
  name: z.string(),
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
