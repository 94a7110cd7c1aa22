import { createDeliveries } from './jobs/create-deliveries.job.ts';
import { prepareExport, removeExport } from './jobs/exports.job.ts';
import { offerSlot } from './jobs/offer-slot.job.ts';
import { renderSubmissionPdf, sendAppointmentQuestionnaires } from './jobs/questionnaires.job.ts';
import { renderConsent } from './jobs/render-consent.job.ts';
import { renderInvoice } from './jobs/render-invoice.job.ts';
import { runBulk } from './jobs/run-bulk.job.ts';
import { sendDelivery } from './jobs/send-delivery.job.ts';
import { sendOneTimeCode } from './jobs/send-one-time-code.job.ts';
import {
  processWebhook,
  reconcile,
  refundUnbooked,
  startReconciliation,
  submitRefund,
  syncPayment,
  syncSubscription,
} from './jobs/stripe-sync.job.ts';

export const allJobs = [
  createDeliveries,
  sendDelivery,
  sendOneTimeCode,
  offerSlot,
  runBulk,
  renderInvoice,
  renderConsent,
  renderSubmissionPdf,
  sendAppointmentQuestionnaires,
  prepareExport,
  removeExport,
  processWebhook,
  syncPayment,
  submitRefund,
  refundUnbooked,
  startReconciliation,
  reconcile,
  syncSubscription,
] as const;
