import { runWorker } from '@bedside/worker-kit/run-worker';
import { defineWorker } from '@bedside/worker-kit/worker';
import {
  makeGoodFaithEstimateHandler,
  renderGoodFaithEstimateHandler,
  renderGuarantorStatementHandler,
  renderInvoiceHandler,
  renderSuperbillHandler,
  renderSuperbillMonthHandler,
  renderYearStatementHandler,
} from './handlers/bills.handlers.ts';
import { printRecordHandler } from './handlers/print-record.handler.ts';
import { renderConsentHandler } from './handlers/render-consent.handler.ts';
import { renderSubmissionPdfHandler } from './handlers/render-submission-pdf.handler.ts';
import { createPrinter } from './printer/printer.ts';

const printer = createPrinter();

export const worker = defineWorker(
  'documents',
  [
    renderInvoiceHandler(printer),
    renderConsentHandler(printer),
    renderSubmissionPdfHandler(printer),
    renderSuperbillHandler(printer),
    renderSuperbillMonthHandler(printer),
    makeGoodFaithEstimateHandler,
    renderGoodFaithEstimateHandler(printer),
    renderYearStatementHandler(printer),
    renderGuarantorStatementHandler(printer),
    printRecordHandler(printer),
  ],
  {
    concurrency: 2,
    tasks: [async () => ({ close: () => printer.close() })],
  },
);

if (import.meta.main) await runWorker(worker);
