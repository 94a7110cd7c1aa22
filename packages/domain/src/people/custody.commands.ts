import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { courtOrderChanged } from '@bedside/contracts/people/user.events';
import type { Transact, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { addDaysTo, instantOf, localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { checkCardForms } from './check-card-forms.ts';
import { isMinor } from './consent.policy.ts';
import { peopleAround } from './custody.queries.ts';
import { endFamilyGuests } from './end-family-guests.ts';
import { endRecordDownloads } from './end-record-downloads.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';

interface CustodyChange {
  patientId: string;
  /** An empty note removes the stored one. */
  note?: string | undefined;
  /** When the note that the writer saw was written. Omit to skip the check. */
  noteWrittenAt?: string | null | undefined;
  /** The person whom an order is about. */
  personId?: string | undefined;
  reference?: string | undefined;
  endsOn?: string | undefined;
  lift?: true | undefined;
}

/**
 * Writes the note and adds or lifts an order, all in one transaction.
 * @throws NOT_FOUND; RULE_REFUSED for an order about an adult; VALIDATION naming the field
 */
export const changeCustody = (transact: Transact, ctx: Context, change: CustodyChange): Promise<void> =>
  transact([change.patientId, ...(change.personId ? [change.personId] : [])], async (tx) => {
    const { patientId, note, noteWrittenAt, personId, reference = '', endsOn, lift } = change;
    if (note === undefined && !personId) throw fieldError('note', 'Write a note, or select a person.');
    if (note !== undefined) await saveNote(tx, ctx, { patientId, text: note, seen: noteWrittenAt });
    if (personId && lift) await liftOrder(tx, ctx, { patientId, personId });
    else if (personId) await addOrder(tx, ctx, { patientId, personId, reference, endsOn });
  });

/**
 * Only staff sees the note, and the audit row never holds its text.
 * Rule: people.custody-notes
 * @throws NOT_FOUND; CONCURRENT_UPDATE
 */
async function saveNote(
  tx: Tx,
  ctx: Context,
  { patientId, text, seen }: { patientId: string; text: string; seen: string | null | undefined },
): Promise<void> {
  await lockPatient(tx, patientId);
  if (seen !== undefined) await requireUnchangedNote(tx, patientId, seen);
  if (text === '') await tx.deleteFrom('custodyNotes').where('patientId', '=', patientId).execute();
  else {
    const note = { text, writtenBy: actorOf(ctx).userId, writtenAt: ctx.now };
    await tx
      .insertInto('custodyNotes')
      .values({ patientId, ...note })
      .onConflict((conflict) =>
        conflict
          .column('patientId')
          .doUpdateSet((eb) => ({ ...note, version: eb('custodyNotes.version', '+', 1) })),
      )
      .execute();
  }
  await recordAudit(tx, ctx, {
    action: 'custodyNote.save',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { isEmpty: text === '' },
  });
  await publishAccessChange(tx, ctx, { patientId, users: [] });
}

async function requireUnchangedNote(tx: Tx, patientId: string, seen: string | null): Promise<void> {
  const note = await tx
    .selectFrom('custodyNotes')
    .select('writtenAt')
    .where('patientId', '=', patientId)
    .executeTakeFirst();
  if (note?.writtenAt.getTime() !== (seen === null ? undefined : Date.parse(seen)))
    throw new DomainError('CONCURRENT_UPDATE');
}

interface NewOrder {
  patientId: string;
  personId: string;
  reference: string;
  endsOn?: string | undefined;
}

/**
 * From now on the person sees nothing of the minor. Their in-app notifications about the minor are removed,
 * and links that were sent for the minor are revoked.
 * Rule: people.court-orders
 * @throws NOT_FOUND; RULE_REFUSED for an adult; VALIDATION naming the field
 */
async function addOrder(tx: Tx, ctx: Context, input: NewOrder): Promise<void> {
  const { patientId, personId, reference, endsOn } = input;
  const { timeZone } = await practiceSettings(tx, ctx);
  const today = localDay(ctx.now, timeZone);
  const { dateOfBirth } = await lockPatient(tx, patientId);
  if (!(await peopleAround(tx, patientId)).some(({ id }) => id === personId)) throw notFound();
  if (!isMinor(dateOfBirth, today))
    throw new DomainError(
      'RULE_REFUSED',
      'This patient is an adult and decides who sees their record. A court order is for minors.',
    );
  if (endsOn && endsOn < today) throw fieldError('endsOn', 'Choose today or a later day.');
  if (reference === '') throw fieldError('reference', 'Enter the court and the case number.');
  if (await orderInForce(tx, ctx, input))
    throw fieldError('personId', 'An order about this person is in force. Lift it first.');
  const id = newId();
  const endsAt = endsOn ? midnightAfter(endsOn, timeZone) : null;
  await tx
    .insertInto('courtOrders')
    .values({
      id,
      patientId,
      personId,
      reference,
      endsAt,
      createdBy: actorOf(ctx).userId,
      createdAt: ctx.now,
    })
    .execute();
  await takeBack(tx, ctx, input);
  await rereadVideoCalls(tx, ctx, patientId);
  await endFamilyGuests(
    tx,
    ctx,
    sql`(select appointment_id from appointment_patients where patient_id = ${patientId}
      union all select id from appointments where patient_id = ${patientId})`,
  );
  await checkCardForms(tx, ctx, patientId, personId);
  // A copy of a sibling’s record may include visits with this patient.
  await endRecordDownloads(tx, ctx, { requestedBy: personId });
  await recordAudit(tx, ctx, {
    action: 'courtOrder.add',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { courtOrderId: id, personId, reference, endsOn: endsOn ?? null },
  });
  await publishAccessChange(tx, ctx, { patientId, users: [personId] });
}

/** Restores the access that the person had before. @throws NOT_FOUND, also when no order is in force */
async function liftOrder(
  tx: Tx,
  ctx: Context,
  { patientId, personId }: Pick<NewOrder, 'patientId' | 'personId'>,
): Promise<void> {
  await lockPatient(tx, patientId);
  const order = await orderInForce(tx, ctx, { patientId, personId });
  if (!order) throw notFound();
  await tx
    .updateTable('courtOrders')
    .set({ liftedAt: ctx.now, liftedBy: actorOf(ctx).userId })
    .where('id', '=', order.id)
    .execute();
  await recordAudit(tx, ctx, {
    action: 'courtOrder.lift',
    entityType: 'person',
    entityId: patientId,
    patientId,
    after: { courtOrderId: order.id, personId },
  });
  await publishAccessChange(tx, ctx, { patientId, users: [personId] });
}

const midnightAfter = (day: string, zone: string): Date | null =>
  instantOf(addDaysTo(day, 1), '00:00', zone) ?? instantOf(addDaysTo(day, 1), '01:00', zone);

/** Changes about one patient run one at a time. */
async function lockPatient(tx: Tx, id: string): Promise<{ dateOfBirth: string }> {
  const patient = await tx
    .selectFrom('patients')
    .select('dateOfBirth')
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!patient) throw notFound();
  return patient;
}

const orderInForce = (
  tx: Tx,
  ctx: Context,
  { patientId, personId }: Pick<NewOrder, 'patientId' | 'personId'>,
) =>
  tx
    .selectFrom('courtOrders')
    .select('id')
    .where('patientId', '=', patientId)
    .where('personId', '=', personId)
    .where('liftedAt', 'is', null)
    .where((eb) => eb.or([eb('endsAt', 'is', null), eb('endsAt', '>', ctx.now)]))
    .executeTakeFirst();

/** Revokes all of the minor’s links, because no one knows who has them. */
async function takeBack(tx: Tx, ctx: Context, { patientId, personId }: NewOrder): Promise<void> {
  const records = sql`(with recursive bill as (select id from invoices where patient_id = ${patientId}
      union select invoice.id from appointment_patients as part join invoices as invoice on part.appointment_id
        in (invoice.appointment_id, invoice.late_cancellation_of_appointment_id, invoice.deposit_of_appointment_id)
        where part.patient_id = ${patientId}
      union select new_invoice_id from bill join chargebacks on invoice_id = bill.id where new_invoice_id is not null)
    select ${patientId}::uuid as id
    union all select id from appointments where patient_id = ${patientId}
    union all select appointment_id from appointment_patients where patient_id = ${patientId}
    union all select id from bill
    union all select id from payments where invoice_id in (select id from bill)
    union all select id from autopay_charges where invoice_id in (select id from bill)
    union all select id from payment_plans where invoice_id in (select id from bill)
    union all select id from record_downloads where patient_id = ${patientId}
    union all select id from amendment_requests where patient_id = ${patientId}
    union all select id from family_grants where owner_id = ${patientId}
    union all select id from reports where patient_id = ${patientId}
    union all select id from documents where patient_id = ${patientId}
    union all select id from consents where recipient_id = ${patientId}
    union all select id from questionnaire_submissions where patient_id = ${patientId})`;
  await sql`delete from notifications where user_id = ${personId}
    and entity_id in (select id::text from ${records} as record)`.execute(tx);
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where(sql<boolean>`subject_id in ${records}`)
    .where('purpose', 'in', ['PAYMENT', 'RECEIPT', 'QUESTIONNAIRE', 'VIDEO', 'CONSENT'])
    .execute();
}

/** Ends the person’s open streams, so that they reconnect with their new access. */
const publishAccessChange = (
  tx: Tx,
  ctx: Context,
  { patientId, users }: { patientId: string; users: string[] },
) =>
  recordEvent(tx, ctx, courtOrderChanged, { userId: patientId }, { entityId: patientId, users, staff: true });
