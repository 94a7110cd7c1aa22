import { renderSuperbill } from '@bedside/contracts/jobs/documents.job';
import { saveSuperbillDocument, superbillToPrint } from '@bedside/domain/payments/superbill.commands';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import { type ClaimForm, composeClaimForm } from '../templates/claim-form/compose-claim-form.ts';
import { printLayout } from '../templates/print-layout.ts';
import { composeSuperbill, type SuperbillContent } from '../templates/superbill/compose-superbill.ts';

const superbillPage = printLayout<SuperbillContent>('superbill');
const claimPage = printLayout<ClaimForm>('claim-form');

/** Prints the fixed facts, once. */
export const renderSuperbillHandler = (printer: Printer) =>
  defineHandler(renderSuperbill, async ({ superbillId, layout }, ctx) => {
    const superbill = await superbillToPrint(ctx.db, superbillId, layout);
    if (!superbill) return;
    const page =
      layout === 'CMS-1500'
        ? claimPage(composeClaimForm(superbill))
        : superbillPage(composeSuperbill(superbill, await practiceSettings(ctx.db)));
    const pdf = await printer.print(page, await chromiumExecutable(ctx.config.chromiumPath));
    await saveSuperbillDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, {
      superbill,
      layout,
      pdf,
    });
  });
