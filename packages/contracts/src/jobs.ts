import { announce } from './jobs/announce.job.ts';
import { offerSlot } from './jobs/offer-slot.job.ts';
import { renderConsent } from './jobs/render-consent.job.ts';
import { renderInvoice } from './jobs/render-invoice.job.ts';
import { sendCode } from './jobs/send-code.job.ts';
import { sendDelivery } from './jobs/send-delivery.job.ts';
import {
  cancelIntent,
  processWebhook,
  refundPayment,
  syncPayment,
  syncSubscription,
} from './jobs/stripe-sync.job.ts';

export const allJobs = [
  announce,
  sendDelivery,
  sendCode,
  offerSlot,
  renderInvoice,
  renderConsent,
  processWebhook,
  syncPayment,
  cancelIntent,
  refundPayment,
  syncSubscription,
] as const;
