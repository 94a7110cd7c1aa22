import type { TimeSlot } from '@bedside/contracts/appointments/appointment.schema';
import { notFound } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { Executor } from '@bedside/db/database';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { reportsOf } from '../documents/report.queries.ts';
import type { Price } from '../payments/price.policy.ts';
import { settingsFrom } from '../practice/settings.ts';
import { circumstances, machineFacts, stateFacts } from './visit.queries.ts';
import { serviceMinutes } from './visit-length.ts';
import { withinSight } from './visit-sight.ts';

export type VisitDetails = Awaited<ReturnType<typeof visitDetails>>;

/**
 * One visit with all that belongs to it, in a fixed number of queries. Holds what only staff may see: the mappers
 * choose.
 * @throws NOT_FOUND for an unknown visit and for somebody else's
 */
export async function visitDetails(db: Executor, ctx: Context, id: string) {
  const { settings: values, ...row } = await visitRow(db, ctx, id);
  const settings = settingsFrom(values);
  const [people, services, availed, lines, timeline, reports] = await Promise.all([
    peopleOn(db, id),
    servicesOn(db, id),
    servicesAvailedOn(db, id),
    invoiceLinesOf(db, row.invoiceId),
    timelineOf(db, id),
    reportsOf(db, id),
  ]);
  return {
    visit: { ...row, ...stateFacts(row) },
    at: circumstances(ctx.now, settings),
    settings,
    people,
    services,
    availed,
    price: priceOf(row, lines),
    timeline,
    reports,
  };
}

interface WaitlistFacts {
  /** yyyy-MM-dd */
  from: string;
  to: string;
  slots: TimeSlot[];
}

async function visitRow(db: Executor, ctx: Context, id: string) {
  const row = await db
    .selectFrom('appointments as visit')
    .leftJoin('users as provider', 'provider.id', 'visit.providerId')
    .leftJoin('providers', 'providers.id', 'visit.providerId')
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.appointmentId', '=', 'visit.id').on('invoice.status', '<>', 'CANCELLED'),
    )
    .selectAll('visit')
    .select(machineFacts)
    .select([
      'provider.firstName as providerFirstName',
      'provider.lastName as providerLastName',
      'provider.profileImage as providerImage',
      'providers.credentials as providerCredentials',
      'invoice.id as invoiceId',
      'invoice.number as invoiceNumber',
      'invoice.totalCents',
      'invoice.taxRate',
      'invoice.paymentVerified',
      'invoice.paymentRemarks',
      sql<unknown>`(select jsonb_object_agg(key, value) from settings)`.as('settings'),
      sql<WaitlistFacts | null>`(select jsonb_build_object('from', from_day, 'to', to_day, 'slots', slots)
        from waitlist_entries where appointment_id = visit.id)`.as('waitlist'),
      sql<string | null>`(select id from slot_offers
        where appointment_id = visit.id and status = 'OFFERED' and expires_at > ${ctx.now})`.as(
        'slotOfferId',
      ),
      serviceMinutes.as('serviceMinutes'),
    ])
    .where('visit.id', '=', id)
    .where(withinSight(ctx))
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

const peopleOn = (db: Executor, id: string) =>
  db
    .selectFrom('appointmentPatients as guest')
    .innerJoin('users as person', 'person.id', 'guest.patientId')
    .innerJoin('patients as patient', 'patient.id', 'guest.patientId')
    .leftJoin('documents as file1', (join) =>
      join.onRef('file1.id', '=', 'guest.symptomImage1').on('file1.removedAt', 'is', null),
    )
    .leftJoin('documents as file2', (join) =>
      join.onRef('file2.id', '=', 'guest.symptomImage2').on('file2.removedAt', 'is', null),
    )
    .select([
      'file1.id as file1Id',
      'file1.name as file1Name',
      'file1.contentType as file1Type',
      'file2.id as file2Id',
      'file2.name as file2Name',
      'file2.contentType as file2Type',
      'person.id',
      'person.firstName',
      'person.lastName',
      'patient.relationship',
      'guest.main',
      'guest.symptom',
    ])
    .where('guest.appointmentId', '=', id)
    .orderBy('guest.main', 'desc')
    .orderBy('person.id')
    .execute();

const servicesOn = (db: Executor, id: string) =>
  db
    .selectFrom('appointmentServices')
    .select(['serviceId', 'name', 'description', 'category', 'rateCents'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute();

export const servicesAvailedOn = (db: Executor, id: string) =>
  db
    .selectFrom('servicesAvailed')
    .select(['name', 'costCents'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .execute();

export const invoiceLinesOf = (db: Executor, invoiceId: string | null) =>
  db
    .selectFrom('invoiceLines')
    .select(['kind', 'label', 'amountCents'])
    .where('invoiceId', '=', invoiceId)
    .orderBy('position')
    .execute();

type Lines = Awaited<ReturnType<typeof invoiceLinesOf>>;

/** The price as invoiced; null while there is no invoice. */
export const priceOf = (
  invoice: { totalCents: number | null; taxRate: number | null },
  lines: Lines,
): Price | null =>
  invoice.totalCents === null || invoice.taxRate === null
    ? null
    : {
        lines: lines.map(({ kind, label, amountCents }) => ({ kind, label, amount: cents(amountCents) })),
        taxRate: invoice.taxRate,
        total: cents(invoice.totalCents),
      };

const timelineOf = (db: Executor, id: string) =>
  db
    .selectFrom('appointmentHistory as entry')
    .leftJoin('users as person', 'person.id', 'entry.actorId')
    .leftJoin('users as assigned', (join) =>
      join.on(sql<boolean>`assigned.id = (entry.after ->> 'providerId')::uuid`),
    )
    .select([
      'entry.id',
      'entry.move',
      'entry.fromStatus',
      'entry.toStatus',
      'entry.at',
      'entry.actorRole',
      'entry.reason',
      sql<boolean>`entry.after ->> 'tellPatient' is distinct from 'false'`.as('patientTold'),
      'person.firstName',
      'person.lastName',
      'assigned.firstName as assignedFirstName',
      'assigned.lastName as assignedLastName',
    ])
    .where('entry.appointmentId', '=', id)
    .orderBy('entry.at')
    .orderBy('entry.id')
    .execute();
