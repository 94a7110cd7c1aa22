import { renderYearStatement } from '@bedside/contracts/jobs/documents.job';
import { saveYearStatement, yearStatementToPrint } from '@bedside/domain/payments/year-statement.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import { printLayout } from '../templates/print-layout.ts';
import {
  composeYearStatement,
  type YearStatementContent,
} from '../templates/year-statement/compose-year-statement.ts';

const statementPage = printLayout<YearStatementContent>('year-statement');

/** Prints what the ledger says now, once. */
export const renderYearStatementHandler = (printer: Printer) =>
  defineHandler(renderYearStatement, async ({ userId, year }, ctx) => {
    const now = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => yearStatementToPrint(tx, userId, year));
    if (!now) return;
    const page = statementPage(composeYearStatement(now.statement, now.settings, now.language));
    const pdf = await printer.print(page, await chromiumExecutable(ctx.config.chromiumPath));
    await saveYearStatement(ctx.db, systemContext(ctx), ctx.integrations.storage, { ...now, userId, pdf });
  });
