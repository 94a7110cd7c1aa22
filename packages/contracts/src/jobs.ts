import { offerSlot, runBulk } from './jobs/appointments.job.ts';
import { prepareBulkExport, preparePracticeExport, removeBulkExport } from './jobs/bulk-exports.job.ts';
import {
  makeGoodFaithEstimate,
  renderConsent,
  renderGoodFaithEstimate,
  renderGuarantorStatement,
  renderInvoice,
  renderSuperbill,
  renderSuperbillMonth,
  renderYearStatement,
} from './jobs/documents.job.ts';
import { prepareExport, removeExport } from './jobs/exports.job.ts';
import { continueImport, removeImportFile } from './jobs/imports.job.ts';
import { createDeliveries, sendDelivery, sendOneTimeCode } from './jobs/messages.job.ts';
import { watchComingOfAge } from './jobs/people.job.ts';
import { renderSubmissionPdf, sendAppointmentQuestionnaires } from './jobs/questionnaires.job.ts';
import { endLostRecord, packRecord, printRecord, removeRecord } from './jobs/records.job.ts';
import {
  chargeAutopay,
  planAutopay,
  processWebhook,
  reconcile,
  refundUnbooked,
  startReconciliation,
  submitRefund,
  syncPayment,
  syncSubscription,
} from './jobs/stripe-sync.job.ts';
import { queueWebhooks, redeliverWebhooks, sendWebhooks } from './jobs/webhooks.job.ts';

export const allJobs = [
  createDeliveries,
  sendDelivery,
  sendOneTimeCode,
  offerSlot,
  runBulk,
  watchComingOfAge,
  renderInvoice,
  renderConsent,
  renderSuperbill,
  renderSuperbillMonth,
  makeGoodFaithEstimate,
  renderGoodFaithEstimate,
  renderGuarantorStatement,
  renderYearStatement,
  renderSubmissionPdf,
  sendAppointmentQuestionnaires,
  prepareExport,
  removeExport,
  printRecord,
  packRecord,
  removeRecord,
  endLostRecord,
  prepareBulkExport,
  preparePracticeExport,
  removeBulkExport,
  continueImport,
  removeImportFile,
  processWebhook,
  syncPayment,
  submitRefund,
  refundUnbooked,
  startReconciliation,
  reconcile,
  syncSubscription,
  planAutopay,
  chargeAutopay,
  queueWebhooks,
  sendWebhooks,
  redeliverWebhooks,
] as const;
