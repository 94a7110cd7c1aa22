import { isDeepStrictEqual } from 'node:util';
import { DomainError, notFound } from '@bedside/contracts/errors';
import { superbillPdfRequested } from '@bedside/contracts/payments/payment.events';
import type {
  PlaceOfService,
  SuperbillFacts,
  SuperbillLayout,
  SuperbillLineInput,
} from '@bedside/contracts/payments/superbills.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { SUPERBILL } from '../documents/document.policy.ts';
import { printedDocument, savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { lockInvoice } from './lock-invoice.ts';
import { missingFacts, superbillFacts, superbillRefusal } from './superbill.policy.ts';
import { madeWhileMerged, superbillsOf, visitFacts } from './superbill.queries.ts';

interface NewSuperbill {
  invoiceId: string;
  place: PlaceOfService;
  lines: readonly SuperbillLineInput[];
  /** The number of the superbill that this one corrects. */
  replaces?: string | undefined;
}

/**
 * Records the facts as they are now. A correction names the superbill in force.
 * @throws NOT_FOUND; RULE_REFUSED with what is missing; CONCURRENT_UPDATE if another one is in force;
 * VALIDATION
 */
export const makeSuperbill = (db: Db, ctx: Context, { invoiceId, replaces, ...decisions }: NewSuperbill) =>
  db.transaction().execute(async (tx) => {
    const { invoice } = await lockInvoice(tx, { id: invoiceId });
    const existing = ctx.decisionId && (await madeBy(tx, ctx.decisionId));
    if (existing) return existing;
    const visit = await visitFacts(tx, ctx, invoiceId);
    if (!visit)
      throw new DomainError('RULE_REFUSED', 'Superbills are made for visits that are completed and paid.');
    const refusal = superbillRefusal(visit);
    if (refusal) throw new DomainError('RULE_REFUSED', refusal);
    const missing = missingFacts(visit);
    if (missing.length > 0)
      throw new DomainError(
        'RULE_REFUSED',
        `The superbill can’t be made yet. Missing: ${missing.map(({ what, where }) => `${what} (${where})`).join('; ')}.`,
      );
    const former = await inForce(tx, invoiceId);
    if (former?.number !== replaces) throw new DomainError('CONCURRENT_UPDATE');
    const facts = superbillFacts(visit, decisions);
    if (
      former &&
      !former.madeWhileMerged &&
      isDeepStrictEqual(former.facts, JSON.parse(JSON.stringify(facts)))
    )
      throw new DomainError(
        'RULE_REFUSED',
        `Nothing has changed since ${former.number}, so it stays as it is.`,
      );
    const id = ctx.decisionId ?? newId();
    const json = JSON.stringify(facts);
    const { number } = await tx
      .insertInto('superbills')
      .values({
        id,
        invoiceId,
        facts: json,
        factsHash: sql<Buffer>`sha256(convert_to(${json}::jsonb::text, 'UTF8'))`,
        replacesId: former?.id ?? null,
        madeBy: actorOf(ctx).userId,
        madeAt: ctx.now,
      })
      .returning('number')
      .executeTakeFirstOrThrow();
    await recordAudit(tx, ctx, {
      action: 'superbill.make',
      entityType: 'invoice',
      entityId: invoiceId,
      patientId: invoice.patientId,
      after: { number, replaces: former?.number ?? null },
    });
    await requestPdf(tx, ctx, {
      superbillId: id,
      invoiceId,
      appointmentId: invoice.appointmentId,
      layout: 'SUPERBILL',
    });
    return {
      id,
      number,
      madeAt: ctx.now,
      serviceDate: facts.visit.date,
      replaces: former?.number ?? null,
      replacedBy: null,
      madeWhileMerged: false,
    };
  });

/** What an earlier try of the same request made before its process died. */
async function madeBy(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('superbills as superbill')
    .leftJoin('superbills as former', 'former.id', 'superbill.replacesId')
    .select(['superbill.id', 'superbill.number', 'superbill.madeAt', 'former.number as replaces'])
    .select(sql<string>`superbill.facts -> 'visit' ->> 'date'`.as('serviceDate'))
    .where('superbill.id', '=', id)
    .executeTakeFirst();
  return row && { ...row, replacedBy: null, madeWhileMerged: false };
}

const inForce = (tx: Tx, invoiceId: string) =>
  tx
    .selectFrom('superbills as superbill')
    .innerJoin('invoices as invoice', 'invoice.id', 'superbill.invoiceId')
    .leftJoin('superbills as later', 'later.replacesId', 'superbill.id')
    .select(['superbill.id', 'superbill.number', 'superbill.facts'])
    .select(madeWhileMerged.as('madeWhileMerged'))
    .where('superbill.invoiceId', '=', invoiceId)
    .where('later.id', 'is', null)
    .executeTakeFirst();

interface PdfRequest {
  superbillId: string;
  invoiceId: string;
  appointmentId: string | null;
  layout: SuperbillLayout;
}

const requestPdf = (tx: Tx, ctx: Context, payload: PdfRequest) =>
  recordEvent(tx, ctx, superbillPdfRequested, payload, { entityId: payload.invoiceId, staff: true });

const keyOf = (id: string, layout: SuperbillLayout) =>
  `${layout === 'SUPERBILL' ? 'superbill' : 'superbill-claim'}:${id}`;

/**
 * The superbill in force, or the one with that number. Requests the PDF if it isn’t there.
 * @returns how to poll for it
 * @throws NOT_FOUND
 */
export async function printedSuperbill(
  db: Db,
  ctx: Context,
  invoiceId: string,
  { number, layout }: { number?: string | undefined; layout: SuperbillLayout },
) {
  const { invoice, superbills } = await superbillsOf(db, ctx, invoiceId);
  const wanted = superbills.find((one) => (number ? one.number === number : one.replacedBy === null));
  if (!wanted) throw notFound();
  const look = () => printedDocument(db, keyOf(wanted.id, layout));
  if (!(await look()))
    await db.transaction().execute((tx) =>
      requestPdf(tx, ctx, {
        superbillId: wanted.id,
        invoiceId,
        appointmentId: invoice.appointmentId,
        layout,
      }),
    );
  return { patientId: invoice.patientId, look };
}

/** Null once it is printed. @throws NOT_FOUND */
export async function superbillToPrint(db: Executor, id: string, layout: SuperbillLayout) {
  if (await printedDocument(db, keyOf(id, layout))) return null;
  const [row] = await printableSuperbills(db, [id]);
  if (!row) throw notFound();
  return row;
}

/** In no particular order. */
export const printableSuperbills = (db: Executor, ids: readonly string[]) =>
  db
    .selectFrom('superbills as superbill')
    .innerJoin('invoices as invoice', 'invoice.id', 'superbill.invoiceId')
    .leftJoin('superbills as former', 'former.id', 'superbill.replacesId')
    .select([
      'superbill.id',
      'superbill.number',
      'superbill.madeAt',
      'superbill.facts',
      'former.number as replaces',
      'invoice.patientId',
    ])
    .where('superbill.id', 'in', ids)
    .execute();

export interface PrintableSuperbill {
  number: string;
  madeAt: Date;
  facts: SuperbillFacts;
  replaces: string | null;
}

/** The document names no visit, so that only its own rule grants access. */
export const saveSuperbillDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  {
    superbill,
    layout = 'SUPERBILL',
    pdf,
  }: {
    superbill: { id: string; number: string; patientId: string };
    layout?: SuperbillLayout;
    pdf: Buffer;
  },
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, {
    ...ofSuperbills,
    patientId: superbill.patientId,
    name: `${layout === 'SUPERBILL' ? 'Superbill' : layout} ${superbill.number}.pdf`,
    folder: `superbills/${superbill.id}`,
    printKey: keyOf(superbill.id, layout),
    pdf,
  });

export const ofSuperbills = {
  appointmentId: null,
  invoiceId: null,
  invoiceVersion: null,
  consentId: null,
  consentStatus: null,
  category: SUPERBILL,
} as const;
