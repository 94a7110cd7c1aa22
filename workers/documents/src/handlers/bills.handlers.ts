import {
  makeGoodFaithEstimate,
  renderGoodFaithEstimate,
  renderGuarantorStatement,
  renderInvoice,
  renderSuperbill,
  renderSuperbillMonth,
  renderYearStatement,
} from '@bedside/contracts/jobs.job';
import {
  estimateToPrint,
  makeDueEstimate,
  saveEstimateDocument,
} from '@bedside/domain/payments/good-faith-estimate.commands';
import { saveStatement, statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { invoiceWithDetails } from '@bedside/domain/payments/invoice.queries';
import { invoiceDocument, saveInvoiceDocument } from '@bedside/domain/payments/invoice-document.commands';
import { saveSuperbillDocument, superbillToPrint } from '@bedside/domain/payments/superbill.commands';
import { saveSuperbillMonth, superbillMonthToPrint } from '@bedside/domain/payments/superbill-month.commands';
import { saveYearStatement, yearStatementToPrint } from '@bedside/domain/payments/year-statement.commands';
import { languageOfPatient } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { spanishOf } from '@bedside/domain/practice/spanish-words';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import type { Printer } from '../printer/printer.ts';
import { type ClaimForm, composeClaimForm } from '../templates/claim-form/compose-claim-form.ts';
import {
  composeGoodFaithEstimate,
  type GoodFaithEstimateContent,
} from '../templates/good-faith-estimate/compose-good-faith-estimate.ts';
import {
  composeGuarantorStatement,
  type GuarantorStatementContent,
} from '../templates/guarantor-statement/compose-guarantor-statement.ts';
import { composeInvoice, type InvoiceContent } from '../templates/invoice/compose-invoice.ts';
import { printLayout } from '../templates/print-layout.ts';
import { composeSuperbill, type SuperbillContent } from '../templates/superbill/compose-superbill.ts';
import {
  composeSuperbillMonth,
  type SuperbillMonthContent,
} from '../templates/superbill-month/compose-superbill-month.ts';
import {
  composeYearStatement,
  type YearStatementContent,
} from '../templates/year-statement/compose-year-statement.ts';

export const invoicePage = printLayout<InvoiceContent>('invoice');

/** Renders the current version of the invoice once. Reads in one snapshot, so that content and version match. */
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
    const pdf = await printer.print(invoicePage(content), ctx.config.chromiumPath);
    await saveInvoiceDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, { invoice, pdf });
  });

const superbillPage = printLayout<SuperbillContent>('superbill');
const claimPage = printLayout<ClaimForm>('claim-form');

/** Prints the stored facts once. */
export const renderSuperbillHandler = (printer: Printer) =>
  defineHandler(renderSuperbill, async ({ superbillId, layout }, ctx) => {
    const superbill = await superbillToPrint(ctx.db, superbillId, layout);
    if (!superbill) return;
    const page =
      layout === 'CMS-1500'
        ? claimPage(composeClaimForm(superbill))
        : superbillPage(composeSuperbill(superbill, await practiceSettings(ctx.db)));
    const pdf = await printer.print(page, ctx.config.chromiumPath);
    await saveSuperbillDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, {
      superbill,
      layout,
      pdf,
    });
  });

const monthPage = printLayout<SuperbillMonthContent>('superbill-month', 'superbill');

/** Prints the stored facts once. */
export const renderSuperbillMonthHandler = (printer: Printer) =>
  defineHandler(renderSuperbillMonth, async ({ superbillIds }, ctx) => {
    const superbills = await superbillMonthToPrint(ctx.db, superbillIds);
    if (!superbills) return;
    const page = monthPage(composeSuperbillMonth(superbills, await practiceSettings(ctx.db)));
    const pdf = await printer.print(page, ctx.config.chromiumPath);
    await saveSuperbillMonth(ctx.db, systemContext(ctx), ctx.integrations.storage, { superbills, pdf });
  });

export const makeGoodFaithEstimateHandler = defineHandler(makeGoodFaithEstimate, ({ appointmentId }, ctx) =>
  makeDueEstimate(ctx.db, systemContext(ctx), appointmentId),
);

const estimatePage = printLayout<GoodFaithEstimateContent>('good-faith-estimate', 'superbill');

/** Prints the stored facts once. */
export const renderGoodFaithEstimateHandler = (printer: Printer) =>
  defineHandler(renderGoodFaithEstimate, async ({ estimateId }, ctx) => {
    const estimate = await estimateToPrint(ctx.db, estimateId);
    if (!estimate) return;
    const english = estimate.facts.services.flatMap(({ name, description }) => [name, description]);
    const spanish = await spanishOf(ctx.db, estimate.language === 'es' ? english : []);
    const page = estimatePage(composeGoodFaithEstimate(estimate, await practiceSettings(ctx.db), spanish));
    const pdf = await printer.print(page, ctx.config.chromiumPath);
    await saveEstimateDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, { estimate, pdf });
  });

const statementPage = printLayout<YearStatementContent>('year-statement');

/** Prints the ledger’s current state once. */
export const renderYearStatementHandler = (printer: Printer) =>
  defineHandler(renderYearStatement, async ({ userId, year }, ctx) => {
    const now = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => yearStatementToPrint(tx, userId, year));
    if (!now) return;
    const page = statementPage(composeYearStatement(now.statement, now.settings, now.language));
    const pdf = await printer.print(page, ctx.config.chromiumPath);
    await saveYearStatement(ctx.db, systemContext(ctx), ctx.integrations.storage, { ...now, userId, pdf });
  });

const guarantorPage = printLayout<GuarantorStatementContent>('guarantor-statement', 'year-statement');

/** Prints the amount due now once. The message is sent when the file is ready. */
export const renderGuarantorStatementHandler = (printer: Printer) =>
  defineHandler(renderGuarantorStatement, async (job, ctx) => {
    const now = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => statementToPrint(tx, job));
    if (!now) return;
    const page = guarantorPage(composeGuarantorStatement(now, ctx.now()));
    const pdf = await printer.print(page, ctx.config.chromiumPath);
    await saveStatement(ctx.db, systemContext(ctx), ctx.integrations.storage, { ...job, ...now, pdf });
  });
