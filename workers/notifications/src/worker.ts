import { planComingOfAgeSweep } from '@bedside/domain/people/coming-of-age.commands';
import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  offerSlotHandler,
  runBulkHandler,
  sendAppointmentQuestionnairesHandler,
} from './handlers/appointments.handlers.ts';
import { watchComingOfAgeHandler } from './handlers/people.handlers.ts';
import { createDeliveriesHandler, sendDeliveryHandler } from './handlers/send-delivery.handler.ts';
import { sendOneTimeCodeHandler } from './handlers/send-one-time-code.handler.ts';

export const worker = defineWorker(
  'notifications',
  [
    createDeliveriesHandler,
    sendDeliveryHandler,
    sendOneTimeCodeHandler,
    offerSlotHandler,
    runBulkHandler,
    sendAppointmentQuestionnairesHandler,
    watchComingOfAgeHandler,
  ],
  {
    concurrency: 6,
    urgentConcurrency: 4,
    tasks: [
      async ({ db, now }) => {
        await planComingOfAgeSweep(db, { requestId: 'coming-of-age', now: now() });
        return { close: async () => undefined };
      },
    ],
  },
);

if (import.meta.main) await runWorker(worker);
