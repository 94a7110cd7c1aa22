import { renderSuperbillMonth } from '@bedside/contracts/jobs/documents.job';
import { saveSuperbillMonth, superbillMonthToPrint } from '@bedside/domain/payments/superbill-month.commands';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import { printLayout } from '../templates/print-layout.ts';
import {
  composeSuperbillMonth,
  type SuperbillMonthContent,
} from '../templates/superbill-month/compose-superbill-month.ts';

const monthPage = printLayout<SuperbillMonthContent>('superbill-month', 'superbill');

/** Prints the fixed facts, once. */
export const renderSuperbillMonthHandler = (printer: Printer) =>
  defineHandler(renderSuperbillMonth, async ({ superbillIds }, ctx) => {
    const superbills = await superbillMonthToPrint(ctx.db, superbillIds);
    if (!superbills) return;
    const page = monthPage(composeSuperbillMonth(superbills, await practiceSettings(ctx.db)));
    const pdf = await printer.print(page, await chromiumExecutable(ctx.config.chromiumPath));
    await saveSuperbillMonth(ctx.db, systemContext(ctx), ctx.integrations.storage, { superbills, pdf });
  });
