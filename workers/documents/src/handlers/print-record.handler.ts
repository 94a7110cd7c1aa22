import type { Language } from '@bedside/contracts/common/languages';
import { printRecord } from '@bedside/contracts/jobs.job';
import { recordBundle } from '@bedside/domain/exports/record-bundle';
import { recordContent } from '@bedside/domain/exports/record-content.queries';
import {
  failRecordDownload,
  finishPrinting,
  type RecordDownloadClaim,
  recordToPrint,
} from '@bedside/domain/exports/record-download.commands';
import {
  printedBundleKey,
  printedKeys,
  printedPageKey,
  printedPdfKey,
} from '@bedside/domain/exports/record-download-files';
import { languageOfPatient } from '@bedside/domain/people/user.queries';
import { practiceSettings } from '@bedside/domain/practice/settings';
import { spanishOf } from '@bedside/domain/practice/spanish-words';
import { defineHandler, type HandlerContext, systemContext } from '@bedside/worker-kit/handler';
import type { Printer } from '../printer/printer.ts';
import { printLayout } from '../templates/print-layout.ts';
import { composeRecord, type RecordPage } from '../templates/record/compose-record.ts';

const recordPage = printLayout<RecordPage>('record');

/** Stores the page as HTML and as PDF. Both are packed with the original files. */
export const printRecordHandler = (printer: Printer) =>
  defineHandler(printRecord, async ({ recordDownloadId: id }, ctx) => {
    const found = await recordToPrint(ctx.db, systemContext(ctx), id);
    if (!found) return;
    const claim = { ...found, asOf: systemContext(ctx).now };
    try {
      const html = recordPage(await pageOf(claim, ctx));
      const pdf = await printer.print(html, ctx.config.chromiumPath);
      const { storage } = ctx.integrations;
      await storage.put(printedPageKey(id), Buffer.from(html), { contentType: 'text/html; charset=utf-8' });
      await storage.put(printedPdfKey(id), pdf, { contentType: 'application/pdf' });
      if (!(await finishPrinting(ctx.db, systemContext(ctx), claim)))
        for (const key of printedKeys(id)) await storage.remove(key);
    } catch (error) {
      if (ctx.lastAttempt) await failRecordDownload(ctx.db, systemContext(ctx), claim);
      throw error;
    }
  });

/** Reads the page and the Bundle from one snapshot. Rule: people.record-downloads-are-of-one-moment */
async function pageOf(
  claim: RecordDownloadClaim,
  { db, config, integrations }: HandlerContext,
): Promise<RecordPage> {
  const { id, patientId, asOf } = claim;
  const baseUrl = `${config.publicUrl}/fhir/R4`;
  const content = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const read = await recordContent(tx, claim);
      const bundle = recordBundle(tx, { ...claim, files: read.files, baseUrl });
      await integrations.storage.put(printedBundleKey(id), bundle, { contentType: 'application/fhir+json' });
      return read;
    });
  const language: Language = await languageOfPatient(db, patientId);
  const names = content.visits.flatMap(({ services }) => services);
  const spanish = language === 'es' ? await spanishOf(db, names) : new Map<string, string>();
  return composeRecord(content, await practiceSettings(db), { language, asOf, spanish });
}
