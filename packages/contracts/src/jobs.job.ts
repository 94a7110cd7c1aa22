import { z } from 'zod';
import { id } from './common/fields.ts';
import { job } from './job.ts';
import { superbillLayouts } from './payments/superbills.schema.ts';

/** The number of attempts, and the milliseconds before the second one. Each wait is twice as long as the last. */
const threeFrom2s = { attempts: 3, backoff: 2_000 };
const eightFrom1s = { attempts: 8, backoff: 1_000 };
const eightFrom5s = { attempts: 8, backoff: 5_000 };
const tenFrom2s = { attempts: 10, backoff: 2_000 };
const twelveFrom1s = { attempts: 12, backoff: 1_000 };
const twelveFrom2s = { attempts: 12, backoff: 2_000 };
const twelveFrom5s = { attempts: 12, backoff: 5_000 };

/**
 * Sends at most once: an interrupted send is never repeated. Other failures are retried until the code
 * expires.
 */
export const sendOneTimeCode = job(
  'send-one-time-code',
  'notifications',
  { codeId: id },
  { attempts: 40, backoff: 500 },
);
export const sendDelivery = job('send-delivery', 'notifications', { deliveryId: id }, tenFrom2s);
/** Keeps its old name in the queue, because renaming it would strand queued jobs. */
export const createDeliveries = job('announce', 'notifications', {}, twelveFrom1s);

export const offerSlot = job('offer-released-slot', 'notifications', { releasedSlotId: id }, eightFrom1s);
export const runBulk = job('run-bulk', 'notifications', { bulkRunId: id }, eightFrom1s);

/** Records what ends when a patient turns 18, and notifies the people concerned. */
export const watchComingOfAge = job('watch-coming-of-age', 'notifications', {}, tenFrom2s);

export const renderSubmissionPdf = job(
  'render-submission-pdf',
  'documents',
  { submissionId: id },
  eightFrom1s,
);
export const sendAppointmentQuestionnaires = job(
  'send-appointment-questionnaires',
  'notifications',
  { appointmentId: id },
  eightFrom1s,
);

export const renderConsent = job('render-consent', 'documents', { consentId: id }, eightFrom1s);
export const renderInvoice = job('render-invoice', 'documents', { invoiceId: id }, eightFrom1s);
export const renderSuperbill = job(
  'render-superbill',
  'documents',
  { superbillId: id, layout: z.enum(superbillLayouts).default('SUPERBILL') },
  eightFrom1s,
);
export const renderSuperbillMonth = job(
  'render-superbill-month',
  'documents',
  { superbillIds: z.array(id).min(1) },
  eightFrom1s,
);
export const makeGoodFaithEstimate = job(
  'make-good-faith-estimate',
  'documents',
  { appointmentId: id },
  eightFrom1s,
);
export const renderGoodFaithEstimate = job(
  'render-good-faith-estimate',
  'documents',
  { estimateId: id },
  eightFrom1s,
);
export const renderYearStatement = job(
  'render-year-statement',
  'documents',
  { userId: id, year: z.int() },
  eightFrom1s,
);
export const renderGuarantorStatement = job(
  'render-guarantor-statement',
  'documents',
  { guarantorId: id, statementId: id },
  eightFrom1s,
);

/**
 * Printing uses the queue for documents. The other steps have their own queue, so that exports never delay a
 * patient.
 */
export const printRecord = job('print-record', 'documents', { recordDownloadId: id }, threeFrom2s);
export const packRecord = job('pack-record', 'records', { recordDownloadId: id }, threeFrom2s);
export const endLostRecord = job('end-lost-record', 'records', { recordDownloadId: id }, threeFrom2s);
export const removeRecord = job('delete-record-file', 'records', { recordDownloadId: id }, eightFrom5s);

export const prepareExport = job('prepare-export', 'exports', { exportId: id }, threeFrom2s);
export const removeExport = job('delete-export-file', 'exports', { exportId: id }, eightFrom5s);

export const prepareBulkExport = job(
  'prepare-bulk-export',
  'bulk-exports',
  { bulkExportId: id },
  threeFrom2s,
);
export const preparePracticeExport = job(
  'prepare-practice-export',
  'bulk-exports',
  { exportId: id },
  threeFrom2s,
);
export const removeBulkExport = job(
  'delete-bulk-export-files',
  'bulk-exports',
  { bulkExportId: id },
  eightFrom5s,
);

/** Checks, imports, or undoes, depending on the import’s state. */
export const continueImport = job(
  'continue-import',
  'exports',
  { importId: id },
  { attempts: 5, backoff: 2_000 },
);
export const removeImportFile = job('delete-import-file', 'exports', { importId: id }, eightFrom5s);

/** Runs for every public event while an endpoint subscribes to it. */
export const queueWebhooks = job('queue-webhooks', 'webhooks', {}, twelveFrom1s);
/** Sends the messages that are due to one endpoint. The queue’s retries cover only our own failures. */
export const sendWebhooks = job('send-webhooks', 'webhooks', { endpointId: id }, twelveFrom1s);
export const redeliverWebhooks = job('redeliver-webhooks', 'webhooks', { redeliveryId: id }, twelveFrom1s);

export const processWebhook = job(
  'process-webhook',
  'stripe-sync',
  { webhookId: z.string() },
  { attempts: 15, backoff: 1_000 },
);
export const syncPayment = job('sync-payment-status', 'stripe-sync', { paymentId: id }, tenFrom2s);
export const submitRefund = job('submit-refund', 'stripe-sync', { refundId: id }, twelveFrom2s);
/** Refunds money at Stripe that no payment in our books accounts for. */
export const refundUnbooked = job('refund-unbooked', 'stripe-sync', { unbookedRefundId: id }, twelveFrom2s);
export const startReconciliation = job('start-reconciliation', 'stripe-sync', {}, tenFrom2s);
export const reconcile = job('reconcile', 'stripe-sync', { runId: id }, twelveFrom5s);
export const syncSubscription = job('sync-subscription', 'stripe-sync', { subscriptionId: id }, twelveFrom2s);
export const planAutopay = job('plan-autopay', 'stripe-sync', {}, tenFrom2s);
export const chargeAutopay = job('charge-autopay', 'stripe-sync', { autopayChargeId: id }, twelveFrom5s);
