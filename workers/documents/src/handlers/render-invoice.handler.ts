import { renderInvoice } from '@bedside/contracts/jobs/documents.job';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { invoiceDocument, saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { languageOfPatient } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import type { InvoiceContent } from '../templates/invoice/compose-invoice.ts';
import { composeInvoice } from '../templates/invoice/compose-invoice.ts';
import { printLayout } from '../templates/print-layout.ts';

export const invoicePage = printLayout<InvoiceContent>('invoice');

/** Renders the current invoice version, once. Reads in one snapshot so that content and version match. */
export const renderInvoiceHandler = (printer: Printer) =>
  defineHandler(renderInvoice, async ({ invoiceId }, ctx) => {
    const whole = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => invoiceWithDetails(tx, invoiceId));
    const { invoice } = whole;
    if (await invoiceDocument(ctx.db, invoice)) return;
    const content = composeInvoice(
      whole,
      await practiceSettings(ctx.db),
      await languageOfPatient(ctx.db, invoice.patientId),
    );
    const executable = await chromiumExecutable(ctx.config.chromiumPath);
    const pdf = await printer.print(invoicePage(content), executable);
    await saveInvoiceDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, { invoice, pdf });
  });
