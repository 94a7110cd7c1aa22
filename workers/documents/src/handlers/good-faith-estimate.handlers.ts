import { makeGoodFaithEstimate, renderGoodFaithEstimate } from '@bedside/contracts/jobs/documents.job';
import {
  estimateToPrint,
  makeDueEstimate,
  saveEstimateDocument,
} from '@bedside/domain/payments/good-faith-estimate.commands';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { spanishOf } from '@bedside/domain/practice/spanish-words';
import { defineHandler, systemContext } from '@bedside/worker-kit/handler';
import { chromiumExecutable } from '../printer/chromium.ts';
import type { Printer } from '../printer/printer.ts';
import {
  composeGoodFaithEstimate,
  type GoodFaithEstimateContent,
} from '../templates/good-faith-estimate/compose-good-faith-estimate.ts';
import { printLayout } from '../templates/print-layout.ts';

export const makeGoodFaithEstimateHandler = defineHandler(makeGoodFaithEstimate, ({ appointmentId }, ctx) =>
  makeDueEstimate(ctx.db, systemContext(ctx), appointmentId),
);

const estimatePage = printLayout<GoodFaithEstimateContent>('good-faith-estimate', 'superbill');

/** Prints the fixed facts, once. */
export const renderGoodFaithEstimateHandler = (printer: Printer) =>
  defineHandler(renderGoodFaithEstimate, async ({ estimateId }, ctx) => {
    const estimate = await estimateToPrint(ctx.db, estimateId);
    if (!estimate) return;
    const english = estimate.facts.services.flatMap(({ name, description }) => [name, description]);
    const spanish = await spanishOf(ctx.db, estimate.language === 'es' ? english : []);
    const page = estimatePage(composeGoodFaithEstimate(estimate, await practiceSettings(ctx.db), spanish));
    const pdf = await printer.print(page, await chromiumExecutable(ctx.config.chromiumPath));
    await saveEstimateDocument(ctx.db, systemContext(ctx), ctx.integrations.storage, { estimate, pdf });
  });
