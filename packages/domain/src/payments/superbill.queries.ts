import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import { isConfidentialInvoice } from '../access/confidential-visits.queries.ts';
import { patientsOpenTo } from '../access/family-access.queries.ts';
import { wasMadeWhileMerged } from '../access/merged-records.queries.ts';
import { videoClaimOf } from '../appointment-status/video-facts.queries.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { assertBillsVisible } from './balance.queries.ts';
import { getInvoice } from './invoice.queries.ts';
import { inInvoiceScope } from './invoice-scope.ts';
import { invoiceScopeOf } from './payable-invoice.queries.ts';
import type { VisitFacts } from './superbill.policy.ts';

/**
 * A superbill has diagnoses, so a patient must be able to see both the bills and the chart.
 * Rule: money.superbill-access
 */
export const seesSuperbillsOf = (userId: string, patientId: ReturnType<typeof sql.ref>) =>
  sql<boolean>`(${patientId} = any(${patientsOpenTo(userId, 'BILLS')})
    and ${patientId} = any(${patientsOpenTo(userId, 'CHART')}))`;

const visitDate = sql<string>`superbill.facts -> 'visit' ->> 'date'`;

/** Expects `superbill` and its `invoice`. */
export const madeWhileMerged = wasMadeWhileMerged(sql.ref('superbill.made_at'), sql`(invoice.patient_id)`);

/** Staff also sees replaced superbills, which have a `later` one. */
function visibleSuperbills(db: Executor, ctx: Context) {
  const { role, userId } = actorOf(ctx);
  return db
    .selectFrom('superbills as superbill')
    .innerJoin('invoices as invoice', 'invoice.id', 'superbill.invoiceId')
    .leftJoin('superbills as later', 'later.replacesId', 'superbill.id')
    .where(inInvoiceScope(invoiceScopeOf(ctx)))
    .$if(!isAdmin(role), (query) =>
      query
        .where('later.id', 'is', null)
        .where(sql<boolean>`not ${madeWhileMerged}`)
        .where(seesSuperbillsOf(userId, sql.ref('invoice.patient_id'))),
    );
}

/**
 * Newest first. Patients see only the one in force.
 * @throws NOT_FOUND if the invoice is out of scope
 */
export async function superbillsOf(db: Executor, ctx: Context, invoiceId: string) {
  const invoice = await getInvoice(db, invoiceId, invoiceScopeOf(ctx));
  const rows = await visibleSuperbills(db, ctx)
    .leftJoin('superbills as former', 'former.id', 'superbill.replacesId')
    .select([
      'superbill.id',
      'superbill.number',
      'superbill.madeAt',
      visitDate.as('serviceDate'),
      'former.number as replaces',
      'later.number as replacedBy',
      madeWhileMerged.as('madeWhileMerged'),
    ])
    .where('superbill.invoiceId', '=', invoiceId)
    .orderBy('superbill.madeAt', 'desc')
    .orderBy('superbill.id', 'desc')
    .execute();
  return { invoice, superbills: rows };
}
export type ListedSuperbill = Awaited<ReturnType<typeof superbillsOf>>['superbills'][number];

/** Limited because the print’s key contains all their ids. */
const MAX_IN_MONTH = 60;

const inForceOf = (db: Executor, ctx: Context, patientId: string) =>
  visibleSuperbills(db, ctx)
    .where('invoice.patientId', '=', patientId)
    .where('later.id', 'is', null)
    .where(sql<boolean>`not ${madeWhileMerged}`);

const serviceMonth = sql<string>`left(${visitDate}, 7)`;

/**
 * Months of the visits whose superbills the caller sees, newest first.
 * @throws NOT_FOUND if the caller can’t see the patient’s bills
 */
export async function superbillMonths(db: Executor, ctx: Context, patientId: string) {
  await assertBillsVisible(db, ctx, patientId);
  return await inForceOf(db, ctx, patientId)
    .select(({ fn }) => [serviceMonth.as('month'), fn.countAll<number>().as('superbills')])
    .select(sql<boolean>`bool_or(${isConfidentialInvoice})`.as('confidential'))
    .groupBy('month')
    .orderBy('month', 'desc')
    .execute();
}

/**
 * The superbills in force for one month’s visits, in the order of the visits.
 * @throws NOT_FOUND if the caller can’t see the patient’s bills; RULE_REFUSED if there are none
 */
export async function superbillIdsOfMonth(
  db: Executor,
  ctx: Context,
  { patientId, month }: { patientId: string; month: string },
): Promise<string[]> {
  await assertBillsVisible(db, ctx, patientId);
  const rows = await inForceOf(db, ctx, patientId)
    .select('superbill.id')
    .where(serviceMonth, '=', month)
    .orderBy(visitDate)
    .orderBy('superbill.id')
    .execute();
  if (rows.length === 0)
    throw new DomainError('RULE_REFUSED', 'There are no superbills for visits in this month.');
  if (rows.length > MAX_IN_MONTH)
    throw new DomainError(
      'RULE_REFUSED',
      'This month has too many superbills for one PDF. Download them from their bills.',
    );
  return rows.map(({ id }) => id);
}

/** Null while the visit isn’t completed and paid. @throws NOT_FOUND */
export async function visitFacts(db: Executor, ctx: Context, invoiceId: string): Promise<VisitFacts | null> {
  const row = await visitRow(db, invoiceId);
  if (!row) throw notFound();
  const { appointmentId, appointmentKey, serviceDate } = row;
  if (!appointmentId || !appointmentKey || !serviceDate || row.status !== 'PAID') return null;
  if (row.appointmentStatus !== 'COMPLETED') return null;
  const { timeZone, ...practice } = await practiceSettings(db, ctx);
  const codes = await db
    .selectFrom('appointmentCodes')
    .select(['kind', 'code', 'description'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .execute();
  const codesOf = (kind: 'DX' | 'CPT') =>
    codes.filter((one) => one.kind === kind).map(({ code, description }) => ({ code, description }));
  const lines = await db
    .selectFrom('invoiceLines')
    .select(['position', 'kind', 'label', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();
  const isService = ({ kind }: { kind: string }) => kind === 'SERVICE';
  return {
    patient: { ...row, id: row.patientId },
    patientCount: row.patientCount,
    insurance: await insuranceOn(db, row.patientId, serviceDate),
    provider: row.providerId ? await providerOf(db, row.providerId) : null,
    practice,
    visit: {
      id: appointmentId,
      key: appointmentKey,
      date: serviceDate,
      invoice: row.number,
      telemedicine: row.telemedicine ?? false,
      locationType: row.locationType,
      call: row.telemedicine ? await videoClaimOf(db, appointmentId, null) : null,
    },
    diagnoses: codesOf('DX'),
    procedures: codesOf('CPT'),
    services: lines.filter(isService),
    others: lines
      .filter((line) => !isService(line))
      .map(({ label, amountCents }) => ({ label, amountCents })),
    totalCents: row.totalCents,
    moves: await movesOf(db, invoiceId, timeZone),
  };
}

const visitRow = (db: Executor, invoiceId: string) =>
  db
    .selectFrom('invoices as invoice')
    .innerJoin('users as patient', 'patient.id', 'invoice.patientId')
    .innerJoin('patients as person', 'person.id', 'invoice.patientId')
    .leftJoin('appointments as appointment', 'appointment.id', 'invoice.appointmentId')
    .select((eb) => [
      'invoice.patientId',
      'invoice.number',
      'invoice.status',
      'invoice.totalCents',
      'patient.firstName',
      'patient.lastName',
      'patient.phoneE164 as phone',
      'person.dateOfBirth',
      'person.gender',
      'person.address1',
      'person.address2',
      'person.city',
      'person.state',
      'person.postalCode',
      'appointment.id as appointmentId',
      'appointment.key as appointmentKey',
      'appointment.status as appointmentStatus',
      'appointment.serviceDate',
      'appointment.telemedicine',
      'appointment.locationType',
      'appointment.providerId',
      eb
        .selectFrom('appointmentPatients')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('appointmentPatients.appointmentId', '=', 'appointment.id')
        .$asScalar()
        .$notNull()
        .as('patientCount'),
    ])
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();

/** The first insurance that covers the day. */
async function insuranceOn(db: Executor, patientId: string, day: string): Promise<VisitFacts['insurance']> {
  const row = await db
    .selectFrom('insurances')
    .select([
      'payerName as payer',
      'planName as plan',
      'memberId',
      'groupNumber',
      'subscriberName as subscriber',
      'subscriberDateOfBirth',
      'relationshipToSubscriber as relationship',
    ])
    .where('patientId', '=', patientId)
    .where('removedAt', 'is', null)
    .where((eb) => eb.or([eb('terminationDate', 'is', null), eb('terminationDate', '>=', day)]))
    .orderBy('priority')
    .orderBy('createdAt')
    .executeTakeFirst();
  return row ?? null;
}

const providerOf = (db: Executor, id: string) =>
  db
    .selectFrom('providers as provider')
    .innerJoin('users as user', 'user.id', 'provider.id')
    .select([
      'provider.id',
      'user.firstName',
      'user.lastName',
      'provider.credentials',
      'provider.npi',
      'provider.licenseNumber',
      'provider.licenseState',
      'provider.licenseExpiresOn',
    ])
    .where('provider.id', '=', id)
    .executeTakeFirstOrThrow();

/** The bill, and those sent in its place after a lost dispute. */
const withBilledAgain = (invoiceId: string) =>
  sql`array(with recursive bill(id) as (select ${invoiceId}::uuid
    union select chargebacks.new_invoice_id from bill join chargebacks on chargebacks.invoice_id = bill.id
      where chargebacks.new_invoice_id is not null and chargebacks.returned_at is null)
    select id from bill)`;

/** The part of a payment above its bill that hasn’t been refunded yet. */
const aboveBill = sql<number>`coalesce(surplus_of_payment(payment.id), 0) + coalesce((
  select sum(uncredited_cents) from refunds where payment_id = payment.id and status = 'PENDING'), 0)::int`;

/** The ledger’s moves of money in and out, without money that was not applied to the bill. */
async function movesOf(db: Executor, invoiceId: string, timeZone: string): Promise<VisitFacts['moves']> {
  const rows = await db
    .selectFrom('ledgerEntries as entry')
    .innerJoin('payments as payment', 'payment.id', 'entry.paymentId')
    .select(['entry.kind', 'entry.amountCents', 'entry.at', aboveBill.as('aboveCents')])
    .where('entry.invoiceId', '=', sql<string>`any(${withBilledAgain(invoiceId)})`)
    .where('entry.kind', 'in', ['PAID', 'MOVED', 'REFUNDED', 'CHARGEBACK'])
    .where('payment.unapplied', '=', false)
    .orderBy('entry.id')
    .execute();
  return rows.map(({ kind, amountCents, aboveCents, at }) => ({
    // Money that the bank returned after all counts as paid again.
    kind: kind === 'REFUNDED' || (kind === 'CHARGEBACK' && amountCents > 0) ? kind : ('PAID' as const),
    day: localDay(at, timeZone),
    amountCents:
      0 - amountCents - (amountCents < 0 && kind !== 'CHARGEBACK' && kind !== 'REFUNDED' ? aboveCents : 0),
  }));
}
