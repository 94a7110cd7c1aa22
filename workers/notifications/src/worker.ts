import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import { createDeliveriesHandler } from './handlers/create-deliveries.handler.ts';
import { offerSlotHandler } from './handlers/offer-slot.handler.ts';
import { runBulkHandler } from './handlers/run-bulk.handler.ts';
import { sendAppointmentQuestionnairesHandler } from './handlers/send-appointment-questionnaires.handler.ts';
import { sendDeliveryHandler } from './handlers/send-delivery.handler.ts';
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
  ],
  {
    concurrency: 6,
    urgentConcurrency: 4,
  },
);

if (import.meta.main) await runWorker(worker);
