import { z } from 'zod';
import { call } from '../call.ts';
import { id, instant } from '../common/fields.ts';
import { messagePreview } from './dispatch.api.ts';

const service = 'appointments';

/** The delays that a provider can announce. */
export const delayMinutes = [15, 30, 45, 60, 90] as const;
const minutes = z.literal(delayMinutes, 'Choose one of the offered delays.');

export const previewDelay = call({
  name: 'previewDelay',
  method: 'POST',
  path: '/appointment/my-day/delay/preview',
  service,
  audience: ['provider'],
  audit: 'own test',
  summary: 'Preview the messages to your remaining patients today about a delay (added path)',
  body: z.strictObject({ minutes }),
  data: z.array(
    z.object({
      appointmentId: id,
      fullname: z.string(),
      startsAt: instant,
      message: messagePreview,
    }),
  ),
});

export const announceDelay = call({
  name: 'announceDelay',
  method: 'POST',
  path: '/appointment/my-day/delay',
  service,
  audience: ['provider'],
  audit: 'own test',
  records: { appointmentIds: 'appointment' },
  idempotent: true,
  summary: 'Notify patients of your remaining visits today that you are late (added path)',
  body: z.strictObject({ minutes, appointmentIds: z.array(id).min(1).max(20) }),
  data: z.object({ notified: z.int() }),
});
