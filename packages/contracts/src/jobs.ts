import { announce } from './jobs/announce.job.ts';
import { prepareExport, removeExport } from './jobs/exports.job.ts';
import { offerSlot } from './jobs/offer-slot.job.ts';
import { renderAssessment, sendVisitForms } from './jobs/questionnaires.job.ts';
import { renderConsent } from './jobs/render-consent.job.ts';
import { renderInvoice } from './jobs/render-invoice.job.ts';
import { runBulk } from './jobs/run-bulk.job.ts';
import { sendCode } from './jobs/send-code.job.ts';
import { sendDelivery } from './jobs/send-delivery.job.ts';
import {
  processWebhook,
  reconcile,
  refundPayment,
  refundUnbooked,
  startReconciliation,
  syncPayment,
  syncSubscription,
} from './jobs/stripe-sync.job.ts';

export const allJobs = [
  announce,
  sendDelivery,
  sendCode,
  offerSlot,
  runBulk,
  renderInvoice,
  renderConsent,
  renderAssessment,
  sendVisitForms,
  prepareExport,
  removeExport,
  processWebhook,
  syncPayment,
  refundPayment,
  refundUnbooked,
  startReconciliation,
  reconcile,
  syncSubscription,
] as const;
