import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  offerSlotHandler,
  runBulkHandler,
  sendAppointmentQuestionnairesHandler,
} from './handlers/appointments.handlers.ts';
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
  ],
  {
    concurrency: 6,
    urgentConcurrency: 4,
  },
);

if (import.meta.main) await runWorker(worker);
