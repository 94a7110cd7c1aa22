import type { InvoiceKind, InvoiceStatus, PaymentMode } from '@bedside/contracts/payments/payment.schema';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { type Expression, type SqlBool, sql } from 'kysely';
import { startOfDay } from '../practice/local-time.ts';
import { likeAnywhere } from '../search.policy.ts';
import { userIdsFoundBy } from '../user-search.ts';
import { type InvoiceExpression, inInvoiceScope } from './invoice-scope.ts';
import type { InvoiceScope } from './payable-invoice.queries.ts';

/** Days since a bill-me-later invoice was sent, both included. */
export const bmlAges = {
  '0-30': [0, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  'over-90': [91, null],
} as const;
export type BmlAge = keyof typeof bmlAges;

/** A fully refunded payment leaves nothing to verify. */
export const isUnverified = sql<boolean>`(not invoice.payment_verified and invoice.refunded_cents < invoice.paid_cents)`;

/** Days are practice-local yyyy-MM-dd, both ends included. */
export interface InvoiceFilter {
  /** Invoice number, appointment key, or patient name, email, or phone. */
  q?: string | undefined;
  id?: readonly string[] | undefined;
  status?: InvoiceStatus | undefined;
  kind?: InvoiceKind | undefined;
  patientId?: string | undefined;
  /** Includes its deposit and late cancellation fees. */
  appointmentId?: string | undefined;
  /** The category of at least one service. */
  category?: string | undefined;
  /** Paid, with or without a second check. */
  verified?: boolean | undefined;
  paymentMode?: PaymentMode | undefined;
  /** The latest requested payment mode. */
  requestType?: PaymentMode | undefined;
  /** A payment request awaits staff. */
  paymentRequest?: boolean | undefined;
  age?: BmlAge | undefined;
  /** Unpaid past its due date. */
  overdue?: boolean | undefined;
  outstanding?: boolean | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export interface InvoiceFilterContext {
  scope: InvoiceScope;
  today: string;
  timeZone: string;
}

type Condition = (eb: InvoiceExpression) => Expression<SqlBool>;

const ifGiven = <T>(value: T | undefined, condition: (value: T) => Condition): Condition[] =>
  value === undefined ? [] : [condition(value)];

const owed = sql<SqlBool>`invoice.status in ('PAYMENT_REQUESTED', 'BML')`;
const sentAt = sql<Date>`coalesce(invoice.sent_at, invoice.created_at)`;

/** Compares instants, to avoid a time zone conversion per row. */
const isOfAge = (age: BmlAge, { today, timeZone }: InvoiceFilterContext): Expression<SqlBool> => {
  const [youngest, oldest] = bmlAges[age];
  const before = sql`${sentAt} < ${startOfDay(today, timeZone, 1 - youngest)}`;
  const since = oldest === null ? sql`true` : sql`${sentAt} >= ${startOfDay(today, timeZone, -oldest)}`;
  return youngest === 0 ? sql<SqlBool>`${since}` : sql<SqlBool>`${before} and ${since}`;
};

/** Null unless billed later. */
export const ageColumn = (at: InvoiceFilterContext) =>
  sql<BmlAge | null>`case when invoice.status <> 'BML' then null
    when ${isOfAge('0-30', at)} then '0-30' when ${isOfAge('31-60', at)} then '31-60'
    when ${isOfAge('61-90', at)} then '61-90' else 'over-90' end`;

/** Searches each source by its own index and combines the ids. A subquery for `… in (…)`. */
export function idsOfInvoices(db: Executor, typed: string, role: Role = 'ADMIN') {
  const pattern = likeAnywhere(typed);
  const invoices = db.selectFrom('invoices').select('invoices.id');
  return invoices
    .where('number', 'ilike', pattern)
    .union(invoices.where('patientId', 'in', userIdsFoundBy({ role }, typed)))
    .union(
      invoices.where('appointmentId', 'in', (sub) =>
        sub.selectFrom('appointments').select('appointments.id').where('key', 'ilike', pattern),
      ),
    );
}

const conditionsOf = (db: Executor, filter: InvoiceFilter, at: InvoiceFilterContext): Condition[] => [
  ...ifGiven(
    filter.q,
    (text) => (eb) =>
      eb('invoice.id', 'in', idsOfInvoices(db, text, at.scope.kind === 'any' ? 'ADMIN' : 'PATIENT')),
  ),
  ...ifGiven(filter.id, (ids) => () => sql<SqlBool>`invoice.id = any(${ids}::uuid[])`),
  ...ifGiven(filter.status, (status) => (eb) => eb('invoice.status', '=', status)),
  ...ifGiven(filter.kind, (kind) => (eb) => eb('invoice.kind', '=', kind)),
  ...ifGiven(filter.patientId, (id) => (eb) => eb('invoice.patientId', '=', id)),
  ...ifGiven(
    filter.appointmentId,
    (id) => (eb) =>
      eb.or([
        eb('invoice.appointmentId', '=', id),
        eb('invoice.lateCancellationOfAppointmentId', '=', id),
        eb('invoice.depositOfAppointmentId', '=', id),
      ]),
  ),
  ...ifGiven(filter.category, (category) => () => hasLineOf(category)),
  ...ifGiven(
    filter.verified,
    (wanted) => () => sql<SqlBool>`invoice.status = 'PAID' and ${isUnverified} <> ${wanted}`,
  ),
  ...ifGiven(filter.paymentMode, (mode) => (eb) => eb('invoice.paymentMode', '=', mode)),
  ...ifGiven(
    filter.requestType,
    (mode) => () => appointmentHas(sql`appointment.payment_request_type = ${mode}`),
  ),
  ...ifGiven(filter.paymentRequest, (wanted) => () => {
    const isRequested = appointmentHas(sql`appointment.status = 'PAYMENT REQUESTED'`);
    const waits = sql<SqlBool>`(invoice.status = 'PAYMENT_REQUESTED' and ${isRequested})`;
    return wanted ? waits : sql<SqlBool>`not ${waits}`;
  }),
  ...ifGiven(filter.age, (age) => (eb) => eb.and([eb('invoice.status', '=', 'BML'), isOfAge(age, at)])),
  ...ifGiven(filter.overdue, (wanted) => () => {
    const late = sql<SqlBool>`(${owed} and invoice.due_on is not null and invoice.due_on < ${at.today})`;
    return wanted ? late : sql<SqlBool>`not ${late}`;
  }),
  ...ifGiven(filter.outstanding, (wanted) => () => (wanted ? owed : sql<SqlBool>`not (${owed})`)),
  ...ifGiven(filter.from, (day) => (eb) => eb('invoice.createdAt', '>=', startOfDay(day, at.timeZone))),
  ...ifGiven(filter.to, (day) => (eb) => eb('invoice.createdAt', '<', startOfDay(day, at.timeZone, 1))),
];

export const invoiceMatches =
  (db: Executor, filter: InvoiceFilter, at: InvoiceFilterContext): Condition =>
  (eb) =>
    eb.and([inInvoiceScope(at.scope), ...conditionsOf(db, filter, at)].map((condition) => condition(eb)));

const hasLineOf = (category: string) =>
  sql<SqlBool>`exists (select from invoice_lines as line
    where line.invoice_id = invoice.id and line.category = ${category})`;

const appointmentHas = (condition: Expression<unknown>) =>
  sql<SqlBool>`exists (select from appointments as appointment where appointment.id = invoice.appointment_id and ${condition})`;
