import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { changeGuarantor as call } from '@bedside/contracts/payments/guarantors.api';
import {
  guarantorEnded,
  guarantorStatementMade,
  guarantorStatementRequested,
} from '@bedside/contracts/payments/payment.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { StoragePort } from '@bedside/integrations/storage/storage.port';
import type { z } from 'zod';
import { issueLink, revokeLinks, subjectOfEndedLink } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164 } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { STATEMENT } from '../documents/document.policy.ts';
import { printedDocument, savePrintedDocument } from '../documents/save-printed-document.commands.ts';
import { practiceSettings } from '../practice/settings.ts';
import { endBills, OpenPayment } from './cancel-invoice.commands.ts';
import {
  type GuarantorInForce,
  guaranteedOf,
  guarantorById,
  guarantorOf,
  isBillHiddenFromGuarantor,
  statementBills,
} from './guarantor.queries.ts';
import { MIN_BY_CARD } from './invoice-actions.policy.ts';
import { renewLink, requireNotJustSent } from './renew-link.ts';
import type { PaymentProcessor } from './stripe-intents.ts';

const LIFE_DAYS = 14;

type Change = z.output<typeof call.body> & { patientId: string };

/**
 * Names a guarantor in place of any former one, ends the guarantor, or sends a statement now.
 * @throws NOT_FOUND; VALIDATION naming the field; RULE_REFUSED for a statement with nothing due; CONFLICT
 * while the former guarantor is paying; CONCURRENT_UPDATE once another one is in force than `since` says
 */
export const changeGuarantor = (
  db: Db,
  ctx: Context,
  processor: PaymentProcessor,
  { patientId, act, since, ...named }: Change,
): Promise<void> =>
  endBills(db, ctx, processor, async (tx) => {
    await lockPatient(tx, patientId);
    const guarantor = await guarantorOf(tx, patientId);
    if (since !== undefined && since !== (guarantor?.createdAt.toISOString() ?? null))
      throw new DomainError('CONCURRENT_UPDATE');
    if (act === 'name') return await nameGuarantor(tx, ctx, patientId, named);
    if (!guarantor) throw notFound();
    if (act === 'end') return await endGuarantor(tx, ctx, patientId);
    await sendStatement(tx, ctx, guarantor);
  });

/** Rule: money.guarantor-of-a-patient */
async function nameGuarantor(
  tx: Tx,
  ctx: Context,
  patientId: string,
  { personId, isParent = false, ...contact }: Omit<Change, 'patientId' | 'act' | 'since'>,
): Promise<void> {
  const { people, isMinor } = await guaranteedOf(tx, ctx, patientId);
  if (personId && !people.some(({ id }) => id === personId)) throw notFound();
  if (isParent && !isMinor)
    throw fieldError('isParent', 'This patient is an adult. Add the person without the parent option.');
  const phoneE164 = contact.phone ? toE164(contact.phone, 'phone') : null;
  const outside = {
    name: contact.name ?? '',
    email: contact.email ?? null,
    phoneE164,
    address: contact.address || null,
    language: contact.language ?? 'en',
  };
  if (!personId && outside.name === '') throw fieldError('name', 'Enter a name, or select a person.');
  if (!personId && !outside.email && !phoneE164)
    throw fieldError('email', 'Enter an email address or a phone number.');
  await endGuarantor(tx, ctx, patientId);
  const id = newId();
  const { userId } = actorOf(ctx);
  await tx
    .insertInto('guarantors')
    .values({
      id,
      patientId,
      ...(personId ? { personId } : outside),
      byParenthood: isParent,
      createdBy: userId,
      createdAt: ctx.now,
    })
    .execute();
  if (!(await guarantorOf(tx, patientId)))
    throw fieldError(
      contact.email ? 'email' : 'phone',
      'A court order keeps this person from the patient. Add someone else.',
    );
  await recordAudit(tx, ctx, {
    action: 'guarantor.name',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { guarantorId: id, personId: personId ?? null, isParent, ...(!personId && outside) },
  });
}

/**
 * Links already sent stop working, and an open card form closes, even for a guarantor whose time has already
 * run out.
 * Rule: money.guarantor-ends
 */
async function endGuarantor(tx: Tx, ctx: Context, patientId: string): Promise<void> {
  const ended = await tx
    .updateTable('guarantors')
    .set({ endedAt: ctx.now, endedBy: actorOf(ctx).userId })
    .where('patientId', '=', patientId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!ended) return;
  const open = await tx
    .selectFrom('payments')
    .select('id')
    .where('guarantorId', '=', ended.id)
    .where('status', '=', 'OPEN')
    .limit(1)
    .executeTakeFirst();
  if (open) throw new OpenPayment({ paymentId: open.id, appointmentId: null, evenPaid: true });
  await revokeLinks(tx, ctx, { purpose: 'STATEMENT', subjectId: ended.id });
  await recordAudit(tx, ctx, {
    action: 'guarantor.end',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { guarantorId: ended.id },
  });
  await recordEvent(tx, ctx, guarantorEnded, { guarantorId: ended.id }, { entityId: patientId, staff: true });
}

/** Like `renewPaymentLink`, for the link of a statement. Rule: money.payment-links-are-renewed */
export async function renewStatementLink(db: Db, ctx: Context, token: string): Promise<void> {
  const id = await subjectOfEndedLink(db, 'STATEMENT', token);
  const known = id === null ? undefined : await guarantorById(db, id);
  if (!known) return;
  const { patientId } = known;
  await renewLink(db, ctx, { ...sentStatementOf(patientId), patientId }, async (tx) => {
    await lockPatient(tx, patientId);
    const guarantor = await guarantorById(tx, known.id);
    if (!guarantor) throw notFound();
    await requireNotJustSent(tx, ctx, sentStatementOf(patientId));
    await sendStatement(tx, ctx, guarantor);
  });
}

const sentStatementOf = (patientId: string) =>
  ({ action: 'guarantor.sendStatement', entityType: 'person', entityId: patientId }) as const;

async function sendStatement(tx: Tx, ctx: Context, guarantor: GuarantorInForce): Promise<void> {
  const { id, patientId, email, phoneE164 } = guarantor;
  const due = (await statementBills(tx, patientId)).reduce((sum, { dueCents }) => sum + dueCents, 0);
  if (due < MIN_BY_CARD)
    throw new DomainError(
      'RULE_REFUSED',
      'There’s no balance to pay by card, so there’s no statement to send.',
    );
  if (!email && !phoneE164)
    throw new DomainError(
      'RULE_REFUSED',
      'We have no email address or phone number for this person. Add one first.',
    );
  await recordAudit(tx, ctx, {
    ...sentStatementOf(patientId),
    patientId,
    after: { guarantorId: id },
  });
  await requestStatement(tx, ctx, guarantor);
}

const requestStatement = (
  tx: Tx,
  ctx: Context,
  { id, patientId }: Pick<GuarantorInForce, 'id' | 'patientId'>,
) =>
  recordEvent(
    tx,
    ctx,
    guarantorStatementRequested,
    { guarantorId: id, statementId: newId() },
    { entityId: patientId, users: [], staff: true },
  );

interface SentBill {
  id: string;
  patientId: string;
}

/**
 * Runs for each bill that is sent to the patient. One that is hidden from the guarantor makes no statement, not
 * even of other bills, because the time it is sent would reveal it.
 * Rules: money.statement-of-guarantor, people.confidential-visits, people.court-orders
 */
export async function notifyGuarantor(tx: Tx, ctx: Context, { id, patientId }: SentBill): Promise<void> {
  const guarantor = await guarantorOf(tx, patientId);
  if (!guarantor || (await isBillHiddenFromGuarantor(tx, id))) return;
  await requestStatement(tx, ctx, guarantor);
}

/** Valid for 14 days. @returns the token */
export const issueStatementLink = (tx: Tx, ctx: Pick<Context, 'now'>, guarantorId: string): Promise<string> =>
  issueLink(tx, ctx, {
    purpose: 'STATEMENT',
    subjectId: guarantorId,
    expiresAt: addDays(ctx.now, LIFE_DAYS),
  });

interface StatementRequest {
  guarantorId: string;
  statementId: string;
}

/** Null once it has been made, or if nothing is due or no one pays. */
export async function statementToPrint(db: Executor, { guarantorId, statementId }: StatementRequest) {
  const existing = await db
    .selectFrom('guarantorStatements')
    .select('id')
    .where('id', '=', statementId)
    .executeTakeFirst();
  const guarantor = existing ? undefined : await guarantorById(db, guarantorId);
  if (!guarantor) return null;
  const bills = await statementBills(db, guarantor.patientId);
  const dueCents = bills.reduce((sum, bill) => sum + bill.dueCents, 0);
  if (dueCents < MIN_BY_CARD) return null;
  return { guarantor, bills, dueCents, settings: await practiceSettings(db) };
}
export type StatementToPrint = NonNullable<Awaited<ReturnType<typeof statementToPrint>>>;

export async function saveStatement(
  db: Db,
  ctx: Context,
  storage: StoragePort,
  {
    statementId,
    guarantor,
    bills,
    pdf,
  }: StatementRequest & Pick<StatementToPrint, 'guarantor' | 'bills'> & { pdf: Buffer },
): Promise<void> {
  const { id: guarantorId, patientId, language } = guarantor;
  const printKey = `guarantor-statement:${statementId}`;
  await savePrintedDocument(db, ctx, storage, {
    patientId,
    appointmentId: null,
    invoiceId: null,
    invoiceVersion: null,
    consentId: null,
    consentStatus: null,
    category: STATEMENT,
    name: language === 'es' ? 'Estado de cuenta.pdf' : 'Statement.pdf',
    folder: `guarantor-statements/${patientId}`,
    printKey,
    pdf,
  });
  await db.transaction().execute(async (tx) => {
    const document = await printedDocument(tx, printKey);
    if (!document) throw new Error(`statement ${statementId} has no file`);
    const invoiceIds = bills.map(({ id }) => id);
    const statement = await tx
      .insertInto('guarantorStatements')
      .values({ id: statementId, guarantorId, documentId: document.id, invoiceIds, createdAt: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (statement)
      await recordEvent(
        tx,
        ctx,
        guarantorStatementMade,
        { statementId },
        { entityId: patientId, staff: true },
      );
  });
}

async function lockPatient(tx: Tx, id: string): Promise<void> {
  await tx
    .selectFrom('patients')
    .select('id')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(notFound);
}
