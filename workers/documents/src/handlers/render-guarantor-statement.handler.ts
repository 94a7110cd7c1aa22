import { renderGuarantorStatement } from '@bedside/contracts/jobs/documents.job';
import { saveStatement, statementToPrint } from '@bedside/domain/payments/guarantor.commands';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import {
  composeGuarantorStatement,
  type GuarantorStatementContent,
} from '../templates/guarantor-statement/compose-guarantor-statement.ts';
import { printLayout } from '../templates/print-layout.ts';

const statementPage = printLayout<GuarantorStatementContent>('guarantor-statement', 'year-statement');

/** What is due now, once. Its message goes out when it is there. */
export const renderGuarantorStatementHandler = (printer: Printer) =>
  defineHandler(renderGuarantorStatement, async (asked, ctx) => {
    const now = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => statementToPrint(tx, asked));
    if (!now) return;
    const page = statementPage(composeGuarantorStatement(now, ctx.now()));
    const pdf = await printer.print(page, await chromiumExecutable(ctx.config.chromiumPath));
    await saveStatement(ctx.db, systemContext(ctx), ctx.integrations.storage, { ...asked, ...now, pdf });
  });
