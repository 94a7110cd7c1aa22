import { isDeepStrictEqual } from 'node:util';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { GoodFaithEstimateFacts } from '@bedside/contracts/payments/good-faith-estimates.schema';
import {
  goodFaithEstimateMade,
  goodFaithEstimateRequested,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { ESTIMATE } from '../documents/document.policy.ts';
import { printedDocument, savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { languageOfPatient } from '../people/user.queries.ts';
import { practiceSettings } from '../practice/settings.ts';
import { estimateFacts, missingForEstimate } from './good-faith-estimate.policy.ts';
import {
  appointmentEstimate,
  dueOn,
  estimatePrintKey,
  estimateRows,
  isAhead,
  latestEstimate,
  visitOf,
} from './good-faith-estimate.queries.ts';

/**
 * Makes the estimate, or records the request if something is missing.
 * Rule: money.good-faith-estimate-on-request
 * @throws NOT_FOUND; RULE_REFUSED once the visit has started
 */
export const requestGoodFaithEstimate = (db: Db, ctx: Context, appointmentId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockVisit(tx, appointmentId);
    const before = await appointmentEstimate(tx, ctx, appointmentId);
    if (!before.isAhead)
      throw new DomainError('RULE_REFUSED', 'An estimate is made before the visit. This visit has its bill.');
    const isNew = await noteRequest(tx, ctx, appointmentId);
    const number = await makeIfChanged(tx, ctx, appointmentId);
    await recordAudit(tx, ctx, {
      action: 'goodFaithEstimate.request',
      entityType: 'appointment',
      entityId: appointmentId,
      patientId: before.patientId,
      after: { number },
    });
    if (isNew && before.missing.length > 0)
      await recordEvent(
        tx,
        ctx,
        goodFaithEstimateRequested,
        { appointmentId },
        { entityId: appointmentId, staff: true },
      );
  });

/**
 * Makes the estimate that the law requires for a visit, or a newer one if it changed. Does nothing while a
 * fact is missing, which the visit’s page shows.
 */
export const makeDueEstimate = (db: Db, ctx: Context, appointmentId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockVisit(tx, appointmentId);
    const visit = await visitOf(tx, appointmentId).executeTakeFirst();
    if (!visit) return;
    const isWanted = dueOn(visit, await practiceSettings(tx, ctx)) !== null;
    if (!isWanted && !(await latestEstimate(tx, appointmentId))) return;
    const number = await makeIfChanged(tx, ctx, appointmentId);
    if (number)
      await recordAudit(tx, ctx, {
        action: 'goodFaithEstimate.make',
        entityType: 'appointment',
        entityId: appointmentId,
        patientId: visit.patientId,
        after: { number },
      });
  });

const lockVisit = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .selectFrom('appointments')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
};

async function noteRequest(tx: Tx, ctx: Context, appointmentId: string): Promise<boolean> {
  const added = await tx
    .insertInto('goodFaithEstimateRequests')
    .values({ appointmentId, requestedBy: actorOf(ctx).userId, requestedAt: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('appointmentId')
    .executeTakeFirst();
  return added !== undefined;
}

/** @returns the number of the estimate it made */
async function makeIfChanged(tx: Tx, ctx: Context, appointmentId: string): Promise<string | null> {
  const visit = await visitOf(tx, appointmentId).executeTakeFirstOrThrow();
  if (!isAhead(visit)) return null;
  const rows = await estimateRows(tx, visit, await practiceSettings(tx, ctx));
  if (missingForEstimate(rows).length > 0) return null;
  const facts = estimateFacts(rows);
  const former = await latestEstimate(tx, appointmentId);
  const isSame = isDeepStrictEqual(former?.facts, JSON.parse(JSON.stringify(facts)));
  if (isSame && !former?.madeWhileMerged) return null;
  const id = newId();
  const json = JSON.stringify(facts);
  const { number } = await tx
    .insertInto('goodFaithEstimates')
    .values({
      id,
      appointmentId,
      facts: json,
      factsHash: sql<Buffer>`sha256(convert_to(${json}::jsonb::text, 'UTF8'))`,
      replacesId: former?.id ?? null,
      madeAt: ctx.now,
    })
    .returning('number')
    .executeTakeFirstOrThrow();
  await recordEvent(
    tx,
    ctx,
    goodFaithEstimateMade,
    { appointmentId, estimateId: id },
    { entityId: appointmentId, staff: true, users: [visit.patientId] },
  );
  return number;
}

/** Null once it is printed. @throws NOT_FOUND */
export async function estimateToPrint(db: Executor, id: string) {
  if (await printedDocument(db, estimatePrintKey(id))) return null;
  const row = await db
    .selectFrom('goodFaithEstimates as estimate')
    .innerJoin('appointments as appointment', 'appointment.id', 'estimate.appointmentId')
    .leftJoin('goodFaithEstimates as former', 'former.id', 'estimate.replacesId')
    .select([
      'estimate.id',
      'estimate.number',
      'estimate.madeAt',
      'estimate.facts',
      'estimate.appointmentId',
      'former.number as replaces',
      'appointment.patientId',
    ])
    .where('estimate.id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  return { ...row, language: await languageOfPatient(db, row.patientId) };
}
type EstimateToPrint = NonNullable<Awaited<ReturnType<typeof estimateToPrint>>>;
export interface PrintableEstimate
  extends Pick<EstimateToPrint, 'number' | 'madeAt' | 'replaces' | 'language'> {
  facts: GoodFaithEstimateFacts;
}

export const saveEstimateDocument = (
  db: Db,
  ctx: Context,
  storage: StoragePort,
  { estimate, pdf }: { estimate: EstimateToPrint; pdf: Buffer },
): Promise<boolean> =>
  savePrintedDocument(db, ctx, storage, {
    patientId: estimate.patientId,
    appointmentId: estimate.appointmentId,
    invoiceId: null,
    invoiceVersion: null,
    consentId: null,
    consentStatus: null,
    category: ESTIMATE,
    name: `${estimate.language === 'es' ? 'Presupuesto' : 'Cost estimate'} ${estimate.number}.pdf`,
    folder: `good-faith-estimates/${estimate.id}`,
    printKey: estimatePrintKey(estimate.id),
    pdf,
  });
