import { z } from 'zod';
import { id } from '../common/fields.ts';
import { job } from '../job.ts';

export const sendDelivery = job({
  name: 'send-delivery',
  queue: 'notifications',
  data: z.object({ deliveryId: id }),
  attempts: 10,
  backoff: 2_000,
});
