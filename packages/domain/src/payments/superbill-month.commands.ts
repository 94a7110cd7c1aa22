import { notFound } from '@bedside/contracts/errors';
import { superbillMonthRequested } from '@bedside/contracts/payments/payment.events';
import type { Db, Executor } from '@bedside/db/database';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { printedDocument, savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { ofSuperbills, printableSuperbills } from './superbill.commands.ts';
import { superbillIdsOfMonth } from './superbill.queries.ts';

/** Names the superbills in the print, so another caller or a corrected superbill gets its own print. */
const keyOf = (superbillIds: readonly string[]) => `superbill-month:${superbillIds.join(',')}`;

/**
 * Requests the PDF if it isn’t there.
 * @returns how to poll for it @throws NOT_FOUND; RULE_REFUSED without a superbill in that month
 * Rule: money.superbill-month
 */
export async function printedSuperbillMonth(
  db: Db,
  ctx: Context,
  request: { patientId: string; month: string },
) {
  const superbillIds = await superbillIdsOfMonth(db, ctx, request);
  const look = () => printedDocument(db, keyOf(superbillIds));
  if (!(await look()))
    await db
      .transaction()
      .execute((tx) =>
        recordEvent(tx, ctx, superbillMonthRequested, { superbillIds }, { entityId: request.patientId }),
      );
  return { look };
}

/** In the order of the visits. Null once they are printed. @throws NOT_FOUND */
export async function superbillMonthToPrint(db: Executor, superbillIds: readonly string[]) {
  if (await printedDocument(db, keyOf(superbillIds))) return null;
  const rows = await printableSuperbills(db, superbillIds);
  return superbillIds.map((wanted) => {
    const row = rows.find(({ id }) => id === wanted);
    if (!row) throw notFound();
    return row;
  });
}

type PrintedSuperbill = Awaited<ReturnType<typeof printableSuperbills>>[number];

export async function saveSuperbillMonth(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { superbills, pdf }: { superbills: readonly PrintedSuperbill[]; pdf: Buffer },
): Promise<boolean> {
  const [first] = superbills;
  if (!first) throw notFound();
  return await savePrintedDocument(db, ctx, storage, {
    ...ofSuperbills,
    patientId: first.patientId,
    name: `Superbills ${first.facts.visit.date.slice(0, 7)}.pdf`,
    folder: `superbill-months/${first.patientId}`,
    printKey: keyOf(superbills.map(({ id }) => id)),
    pdf,
  });
}
