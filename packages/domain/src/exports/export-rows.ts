import type {
  appointmentExportFilters,
  invoiceExportFilters,
} from '@bedside/contracts/payments/exports.schema';
import type { Database, Executor } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import { type CompiledQuery, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { appointmentMatches } from '../appointments/appointment-filter.ts';
import type { Context } from '../context.ts';
import { idsOfInvoices, isUnverified } from '../payments/invoice-filter.ts';
import { startOfDay } from '../practice/local-time.ts';
import type { PracticeSettings } from '../practice/settings.ts';
import { chosenColumns, type ExportChoice } from './export-choice.ts';
import { invoiceJoins } from './invoice-columns.ts';
import { serviceJoins } from './service-columns.ts';

interface ExportStatements {
  count: CompiledQuery;
  rows: CompiledQuery;
  /** Column names are the export keys. */
  page(range: { offset: number; limit: number }): CompiledQuery;
}

interface Source {
  from: RawBuilder<unknown>;
  /** Joined only when a column needs it. */
  joins: Record<string, RawBuilder<unknown>>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

export function exportStatements(
  db: Executor,
  ctx: Context,
  choice: ExportChoice,
  settings: PracticeSettings,
): ExportStatements {
  const source = sourceOf(db, ctx, choice, settings);
  const columns = chosenColumns(choice.type, choice.keys);
  const wanted = new Set(columns.flatMap(({ needs }) => needs));
  const joined = Object.entries(source.joins).flatMap(([name, join]) => (wanted.has(name) ? [join] : []));
  const body = sql`from ${source.from} ${sql.join(joined, sql` `)} where ${source.where}`;
  const cells = columns.map(({ key, cell }) => ({ key, cell: cell(settings.timeZone) }));
  return {
    count: sql`select count(*) from ${source.from} where ${source.where}`.compile(db),
    rows: sql`select ${sql.join(cells.map(({ cell }) => cell))} ${body} order by ${source.order}`.compile(db),
    page: ({ offset, limit }) =>
      sql`select ${sql.join(cells.map(({ key, cell }) => sql`${cell} as ${sql.id(key)}`))} ${body}
        order by ${source.order} limit ${limit} offset ${offset}`.compile(db),
  };
}

function sourceOf(db: Executor, ctx: Context, choice: ExportChoice, settings: PracticeSettings): Source {
  if (choice.type === 'INVOICE')
    return {
      from: sql`invoices as invoice join users as person on person.id = invoice.patient_id`,
      joins: invoiceJoins,
      where: invoicesLike(db, choice.filters ?? {}, settings.timeZone),
      order: sql`invoice.created_at, invoice.id`,
    };
  const appointments = sql`appointments as appointment join users as person on person.id = appointment.patient_id`;
  return {
    from:
      choice.type === 'SERVICES'
        ? sql`${appointments} join services_rendered as done on done.appointment_id = appointment.id`
        : appointments,
    joins: serviceJoins,
    where: appointmentsLike(ctx, choice.filters ?? {}, settings),
    order: sql`appointment.service_date, appointment.starts_at, appointment.id${choice.type === 'SERVICES' ? sql`, done.position` : sql``}`,
  };
}

type AppointmentFilters = z.output<typeof appointmentExportFilters>;
type InvoiceFilters = z.output<typeof invoiceExportFilters>;

function appointmentsLike(
  ctx: Context,
  filters: AppointmentFilters,
  settings: PracticeSettings,
): RawBuilder<unknown> {
  const { searchQuery: q, startDate: from, endDate: to, status: statuses, ...others } = filters;
  const eb = expressionBuilder<Database & { appointment: Appointments }, 'appointment'>();
  return sql`${appointmentMatches({ q, from, to, statuses, ...others }, ctx, settings)(eb)}`;
}

function invoicesLike(db: Executor, filters: InvoiceFilters, zone: string): RawBuilder<unknown> {
  const ifGiven = <T>(value: T | undefined, condition: (value: T) => RawBuilder<unknown>) =>
    value === undefined ? [] : [condition(value)];
  const conditions = [
    sql`true`,
    ...ifGiven(filters.searchQuery, (typed) => sql`invoice.id in ${idsOfInvoices(db, typed)}`),
    ...ifGiven(filters.startDate, (day) => sql`invoice.created_at >= ${startOfDay(day, zone)}`),
    ...ifGiven(filters.endDate, (day) => sql`invoice.created_at < ${startOfDay(day, zone, 1)}`),
    ...ifGiven(filters.status, (statuses) => sql`invoice.status = any(${statuses}::text[])`),
    ...ifGiven(filters.kind, (kinds) => sql`invoice.kind = any(${kinds}::text[])`),
    ...ifGiven(filters.patientId, (id) => sql`invoice.patient_id = ${id}`),
    ...ifGiven(filters.paymentMode, (mode) => sql`invoice.payment_mode = ${mode}`),
    ...ifGiven(
      filters.paymentVerified,
      (wanted) => sql`invoice.status = 'PAID' and ${isUnverified} <> ${wanted}`,
    ),
    ...ifGiven(filters.jurisdiction, (name) => sql`invoice.jurisdiction = ${name}`),
    ...ifGiven(
      filters.category,
      (category) =>
        sql`invoice.id in (select invoice_id from invoice_lines where invoice_lines.category = ${category})`,
    ),
  ];
  return sql.join(conditions, sql` and `);
}
