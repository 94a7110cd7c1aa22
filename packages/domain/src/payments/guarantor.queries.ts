import type { Language } from '@bedside/contracts/common/languages';
import { formatPhone } from '@bedside/contracts/common/phone';
import { notFound } from '@bedside/contracts/errors';
import { toDollars } from '@bedside/contracts/money';
import type { Guaranteed } from '@bedside/contracts/payments/guarantors.api';
import type { Executor, Tx } from '@bedside/db/database';
import { type SqlBool, sql } from 'kysely';
import { findLink } from '../access/access-link.ts';
import { isGuarantorOutgrown } from '../access/coming-of-age.queries.ts';
import { isBarredInvoice, isConfidentialInvoice } from '../access/confidential-visits.queries.ts';
import { isBarred, peopleBarredFrom } from '../access/court-orders.queries.ts';
import { isInFlight } from '../appointment-status/appointment.queries.ts';
import type { Context } from '../context.ts';
import { adultBirthDateCutoff, isMinor } from '../people/consent.policy.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { holdsMoney } from './invoice.queries.ts';

/** The most bills that one payment covers. */
const MAX_BILLS = 20;

/** Someone outside the household may have an account with these contacts. Expects `guarantor` and `known`. */
const isSamePerson = sql<boolean>`(known.id = guarantor.person_id or known.phone_e164 = guarantor.phone_e164
  or lower(known.email::text) = lower(guarantor.email))`;

/**
 * Ends when staff ends it, when the patient of a parent comes of age, and while a court order bars the person.
 * A guarantor with an account gets statements at its contacts, except one that staff changed and nobody has
 * confirmed yet.
 * Rule: money.guarantor-ends
 */
const guarantors = (db: Executor) =>
  allGuarantors(db).where('guarantor.endedAt', 'is', null).where(sql<boolean>`not ${isGuarantorOutgrown}`);

/** Includes those who have ended, but no one whom a court order bars. */
const allGuarantors = (db: Executor) =>
  db
    .selectFrom('guarantors as guarantor')
    .leftJoin('users as person', 'person.id', 'guarantor.personId')
    .innerJoin('users as patient', 'patient.id', 'guarantor.patientId')
    .select([
      'guarantor.id',
      'guarantor.patientId',
      'guarantor.personId',
      'guarantor.address',
      'guarantor.byParenthood',
      'guarantor.createdAt',
      'patient.firstName',
      'patient.lastName',
    ])
    .select([
      sql<string>`coalesce(guarantor.name, person.first_name || ' ' || person.last_name)`.as('name'),
      sql<string | null>`case when guarantor.person_id is null then guarantor.email
        when person.email_held_until > now() then null else person.email end`.as('email'),
      sql<string | null>`case when guarantor.person_id is null then guarantor.phone_e164
        when person.phone_held_until > now() then null else person.phone_e164 end`.as('phoneE164'),
      sql<Language>`case when guarantor.person_id is null then guarantor.language
        else coalesce(person.language, 'en') end`.as('language'),
    ])
    .where(sql<boolean>`(guarantor.person_id is null or person.status not in ('DECEASED', 'INACTIVE'))`)
    .where(
      sql<boolean>`not exists (select from users as known
        where known.id = any(${peopleBarredFrom(sql.ref('guarantor.patient_id'))}) and ${isSamePerson})`,
    );

export type GuarantorInForce = NonNullable<Awaited<ReturnType<typeof guarantorOf>>>;

export const guarantorOf = (db: Executor, patientId: string) =>
  guarantors(db).where('guarantor.patientId', '=', patientId).executeTakeFirst();

export const guarantorById = (db: Executor, id: string) =>
  guarantors(db).where('guarantor.id', '=', id).executeTakeFirst();

/**
 * Waits for a concurrent change that ends the guarantor, and blocks later ones until the payment is stored.
 * @throws NOT_FOUND once it has ended
 */
export async function assertGuarantor(tx: Tx, id: string): Promise<void> {
  await tx.selectFrom('guarantors').select('id').where('id', '=', id).forShare().execute();
  if (!(await guarantorById(tx, id))) throw notFound();
}

/** Also a bill for a visit with someone from whom a court order bars the guarantor. Expects `invoice`. */
const isHiddenFromGuarantor = sql<SqlBool>`(${isConfidentialInvoice} or exists (select from guarantors as guarantor
  join users as known on known.id in (select person_id from court_orders) and ${isSamePerson}
  where guarantor.patient_id = invoice.patient_id and guarantor.ended_at is null
    and ${isBarredInvoice(sql.ref('known.id'))}))`;

export async function isBillHiddenFromGuarantor(db: Executor, invoiceId: string): Promise<boolean> {
  const hidden = await db
    .selectFrom('invoices as invoice')
    .select('invoice.id')
    .where('invoice.id', '=', invoiceId)
    .where(isHiddenFromGuarantor)
    .executeTakeFirst();
  return hidden !== undefined;
}

/**
 * What the patient owes, oldest first, without hidden bills, bills in a payment plan, bills whose money staff is
 * reviewing, and memberships.
 * Rule: money.statement-of-guarantor
 */
export const statementBills = (db: Executor, patientId: string) =>
  db
    .selectFrom('invoices as invoice')
    .leftJoin('appointments as appointment', 'appointment.id', 'invoice.appointmentId')
    .select(['invoice.id', 'invoice.number', 'invoice.createdAt', 'invoice.dueOn'])
    .select((eb) => [
      sql<number>`invoice.total_cents - invoice.part_paid_cents`.as('dueCents'),
      eb
        .exists(
          eb
            .selectFrom('payments')
            .select('payments.id')
            .whereRef('payments.invoiceId', '=', 'invoice.id')
            .where(isInFlight),
        )
        .$castTo<boolean>()
        .as('isInFlight'),
    ])
    .where('invoice.patientId', '=', patientId)
    .where('invoice.kind', '<>', 'MEMBERSHIP')
    .where('invoice.depositHeld', '=', false)
    .where(isDue)
    .where(sql<SqlBool>`invoice.total_cents > invoice.part_paid_cents`)
    .where(sql<SqlBool>`not ${holdsMoney}`)
    .where(sql<SqlBool>`not ${isHiddenFromGuarantor}`)
    .where(sql<SqlBool>`not exists (select from payment_plans as plan
      where plan.invoice_id = invoice.id and plan.state = 'ACTIVE')`)
    .orderBy('invoice.createdAt')
    .orderBy('invoice.id')
    .limit(MAX_BILLS)
    .execute();

/** The same condition as `awaitsPayment`. */
const isDue = sql<SqlBool>`(invoice.status = 'BML' or invoice.status = 'PAYMENT_REQUESTED'
  and (appointment.id is null or appointment.status in ('AWAITING PAYMENT', 'COMPLETED')))`;

const sumOf = (bills: readonly { dueCents: number }[]) =>
  bills.reduce((sum, { dueCents }) => sum + dueCents, 0);

/** What a statement’s link opens; null once its guarantor has ended. */
export async function statementOfLink(db: Executor, token: string, now: Date) {
  const link = await findLink(db, ['STATEMENT'], token, now);
  const guarantor = link && (await guarantorById(db, link.subjectId));
  if (!guarantor) return null;
  const bills = await statementBills(db, guarantor.patientId);
  return {
    guarantor,
    bills,
    dueCents: sumOf(bills),
    paymentInFlight: bills.some((bill) => bill.isInFlight),
  };
}

/** The guarantor that a message goes to. */
interface GuarantorData {
  guarantorId: string;
  patientId: string;
  name: string;
  email: string | null;
  phoneE164: string | null;
  language: Language;
  patientFirstName: string;
}

interface StatementData extends GuarantorData {
  statementId: string;
  documentId: string;
  dueCents: number;
}

const toData = ({ id, firstName, ...row }: GuarantorInForce): GuarantorData => {
  const { patientId, name, email, phoneE164, language } = row;
  return { guarantorId: id, patientId, name, email, phoneE164, language, patientFirstName: firstName };
};

/** Includes guarantors who have ended. */
export async function guarantorData(db: Executor, id: string): Promise<GuarantorData | null> {
  const guarantor = await allGuarantors(db).where('guarantor.id', '=', id).executeTakeFirst();
  return guarantor ? toData(guarantor) : null;
}

/** Whether the same person still pays, or pays again. */
export async function isStillGuarantor(
  db: Executor,
  { guarantorId, ...ended }: GuarantorData,
): Promise<boolean> {
  const now = await guarantorOf(db, ended.patientId);
  if (!now) return false;
  const isSame = (['email', 'phoneE164'] as const).some(
    (way) => ended[way] !== null && ended[way] === now[way],
  );
  return now.id === guarantorId || isSame;
}

interface GuarantorPayment {
  invoices: string[];
  amountCents: number;
}

/** Null if a bill has become confidential. @param paymentId of a charge */
export async function guarantorPayment(db: Executor, paymentId: string): Promise<GuarantorPayment | null> {
  const paid = await db
    .selectFrom('payments as payment')
    .innerJoin('invoices as invoice', 'invoice.id', 'payment.invoiceId')
    .select(['invoice.number', 'payment.amountCents', isConfidentialInvoice.as('confidential')])
    .where((eb) => eb.or([eb('payment.id', '=', paymentId), eb('payment.batchPaymentId', '=', paymentId)]))
    .where('payment.status', '=', 'SUCCESSFUL')
    .orderBy('invoice.number')
    .execute();
  if (paid.length === 0 || paid.some(({ confidential }) => confidential)) return null;
  return {
    invoices: paid.map(({ number }) => number),
    amountCents: paid.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/**
 * Null once the guarantor has ended, or if it names a bill that is hidden by now or went back to another patient
 * when a merge was undone.
 */
export async function statementData(db: Executor, id: string): Promise<StatementData | null> {
  const sent = await db
    .selectFrom('guarantorStatements as statement')
    .select(['statement.guarantorId', 'statement.documentId'])
    .where('statement.id', '=', id)
    .innerJoin('guarantors as guarantor', 'guarantor.id', 'statement.guarantorId')
    .where(sql<SqlBool>`not exists (select from invoices as invoice where invoice.id = any(statement.invoice_ids)
      and (invoice.patient_id <> guarantor.patient_id or ${isHiddenFromGuarantor}))`)
    .executeTakeFirst();
  const guarantor = sent && (await guarantorById(db, sent.guarantorId));
  if (!guarantor) return null;
  const dueCents = sumOf(await statementBills(db, guarantor.patientId));
  return { ...toData(guarantor), statementId: id, documentId: sent.documentId, dueCents };
}

/** For staff. */
export async function guaranteedOf(db: Executor, ctx: Context, patientId: string): Promise<Guaranteed> {
  const { timeZone } = await practiceSettings(db, ctx);
  const today = localDay(ctx.now, timeZone);
  const patient = await db
    .selectFrom('patients')
    .select(['dateOfBirth', 'householdId'])
    .where('id', '=', patientId)
    .executeTakeFirst();
  const guarantor = await guarantorOf(db, patientId);
  const last = guarantor && (await lastStatementOf(db, guarantor.id));
  const people = await db
    .selectFrom('patients')
    .innerJoin('users as person', 'person.id', 'patients.id')
    .select(['person.id', sql<string>`person.first_name || ' ' || person.last_name`.as('name')])
    .where('patients.householdId', '=', patient?.householdId ?? null)
    .where('patients.id', '<>', patientId)
    .where('patients.removedAt', 'is', null)
    .where('patients.dateOfBirth', '<=', adultBirthDateCutoff(today))
    .where('person.status', 'not in', ['DECEASED', 'INACTIVE'])
    .where(sql<SqlBool>`not ${isBarred(patientId, sql.ref('person.id'))}`)
    .orderBy('name')
    .execute();
  return {
    guarantor: guarantor
      ? {
          personId: guarantor.personId,
          name: guarantor.name,
          email: guarantor.email,
          phone: guarantor.phoneE164 && formatPhone(guarantor.phoneE164),
          address: guarantor.address,
          language: guarantor.language,
          isParent: guarantor.byParenthood,
          since: guarantor.createdAt.toISOString(),
          lastStatementAt: last?.createdAt.toISOString() ?? null,
        }
      : null,
    people,
    isMinor: patient !== undefined && isMinor(patient.dateOfBirth, today),
    due: toDollars(sumOf(await statementBills(db, patientId))),
  };
}

const lastStatementOf = (db: Executor, guarantorId: string) =>
  db
    .selectFrom('guarantorStatements')
    .select('createdAt')
    .where('guarantorId', '=', guarantorId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
