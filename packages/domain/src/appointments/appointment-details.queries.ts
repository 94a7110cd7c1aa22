import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import type { TimeOfDay } from '@bedside/contracts/appointments/booking.schema';
import { notFound } from '@bedside/contracts/errors';
import { cents } from '@bedside/contracts/money';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Executor } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import { sql } from 'kysely';
import {
  appointmentReadScope,
  machineData,
  stateData,
  transitionContext,
} from '../appointment-status/appointment.queries.ts';
import { reportsOf } from '../care/report.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { HOLD_DAYS } from '../payments/deposit.policy.ts';
import { visitAt } from '../payments/invoice.queries.ts';
import type { Price } from '../payments/price.policy.ts';
import { settingsFromText } from '../practice/settings.ts';
import { serviceMinutes } from './appointment-duration.ts';
import { appointmentVisibility } from './appointment-visibility.ts';

export type AppointmentDetailsData = Awaited<ReturnType<typeof appointmentDetails>>;

/**
 * A fixed number of queries. Includes staff-only fields; mappers choose what to show.
 * @throws NOT_FOUND for an unknown appointment and for someone else's
 */
export async function appointmentDetails(db: Executor, ctx: Context, id: string) {
  const { settings: values, people, services, availed, ...row } = await appointmentRow(db, ctx, id);
  const settings = settingsFromText(values);
  const [lines, timeline, reports] = await Promise.all([
    invoiceLinesOf(db, row.invoiceId),
    timelineOf(db, id),
    reportsOf(db, id),
  ]);
  return {
    appointment: { ...row, ...stateData(row) },
    at: transitionContext(ctx.now, settings),
    settings,
    people,
    services,
    availed,
    price: priceOf(row, lines),
    timeline,
    reports,
  };
}

interface WaitlistData {
  from: string;
  to: string;
  slots: TimeOfDay[];
}

interface PersonOnAppointment {
  id: string;
  firstName: string;
  lastName: string;
  relationshipToAccountHolder: string;
  isPrimary: boolean;
  symptom: string | null;
  file1Id: string | null;
  file1Name: string | null;
  file1Type: string | null;
  file2Id: string | null;
  file2Name: string | null;
  file2Type: string | null;
}

/** JSON list columns save a round trip per list. */
const peopleOn = sql<PersonOnAppointment[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name,
    'relationshipToAccountHolder', patient.relationship_to_account_holder,
    'isPrimary', guest.is_primary, 'symptom', guest.symptom,
    'file1Id', file1.id, 'file1Name', file1.name, 'file1Type', file1.content_type,
    'file2Id', file2.id, 'file2Name', file2.name, 'file2Type', file2.content_type)
    order by guest.is_primary desc, person.id), '[]')
  from appointment_patients as guest
  join users as person on person.id = guest.patient_id
  join patients as patient on patient.id = guest.patient_id
  left join documents as file1 on file1.id = guest.symptom_image1 and file1.removed_at is null
  left join documents as file2 on file2.id = guest.symptom_image2 and file2.removed_at is null
  where guest.appointment_id = appointment.id)`;

interface ServiceOnAppointment {
  serviceId: string;
  name: string;
  description: string;
  category: string;
  rateCents: number;
}

const servicesOn = sql<ServiceOnAppointment[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'serviceId', service_id, 'name', name, 'description', description, 'category', category,
    'rateCents', rate_cents) order by position), '[]')
  from appointment_services where appointment_id = appointment.id)`;

interface ServiceAvailed {
  name: string;
  costCents: number;
}

export const servicesRenderedOn = sql<ServiceAvailed[]>`(select coalesce(jsonb_agg(jsonb_build_object(
    'name', name, 'costCents', cost_cents) order by position), '[]')
  from services_rendered where appointment_id = appointment.id)`;

interface DepositBill {
  invoiceId: string;
  totalCents: number;
  status: NonNullable<AppointmentDetails['deposit']>['status'];
  toHold: boolean;
  held: boolean;
}

/** A bill that takes the deposit also takes its payment, and a hold is captured only for such a bill. */
const depositOfVisit = (
  now: Date,
) => sql<DepositBill | null>`(select jsonb_build_object('invoiceId', deposit.id,
    'totalCents', coalesce((select sum(amount_cents) from payments where moved_from = deposit.id), deposit.total_cents), 'status', case deposit.status when 'CANCELLED' then
        case when exists (select from payments where moved_from = deposit.id
          and amount_cents > refunded_cents + charged_back_cents) then 'USED' else 'RETURNED' end
      when 'PAID' then case when deposit.refunded_cents + deposit.charged_back_cents = 0 then 'PAID' else 'RETURNED' end
      else 'DUE' end, 'toHold', deposit.deposit_held
      and coalesce(${visitAt} <= ${now}::timestamptz + make_interval(days => ${HOLD_DAYS}::int), false), 'held', exists (select from payments where invoice_id = deposit.id
      and status = 'OPEN' and held_at is not null))
  from invoices as deposit where deposit.deposit_of_appointment_id = appointment.id and (deposit.status <> 'CANCELLED'
    or exists (select from payments where moved_from = deposit.id)))`;

interface LateFeeBill {
  invoiceId: string;
  /** Zero unless it can be paid. */
  dueCents: number;
}

async function appointmentRow(db: Executor, ctx: Context, id: string) {
  const { role, userId } = actorOf(ctx);
  const [row] = await readRowAs[role](db, { id, userId, now: ctx.now });
  if (!row) throw notFound();
  return row;
}

/** Prepared, because planning takes five times as long as reading one appointment. */
const rowAs = (role: Role) =>
  prepared(
    (db, { id, userId, now }: { id: string; userId: string; now: Date }) =>
      db
        .selectFrom('appointments as appointment')
        .leftJoin('users as provider', 'provider.id', 'appointment.providerId')
        .leftJoin('providers', 'providers.id', 'appointment.providerId')
        .leftJoin('invoices as invoice', (join) =>
          join.onRef('invoice.appointmentId', '=', 'appointment.id').on('invoice.status', '<>', 'CANCELLED'),
        )
        .selectAll('appointment')
        .select(machineData)
        .select([
          'provider.firstName as providerFirstName',
          'provider.lastName as providerLastName',
          'provider.profileImage as providerImage',
          'providers.credentials as providerCredentials',
          'invoice.id as invoiceId',
          'invoice.number as invoiceNumber',
          'invoice.totalCents',
          'invoice.paidCents',
          'invoice.refundedCents',
          'invoice.dueOn',
          sql<boolean>`exists (select from payment_plans where invoice_id = invoice.id and state = 'ACTIVE')`.as(
            'isOnPlan',
          ),
          'invoice.taxRate',
          'invoice.paymentVerified',
          'invoice.paymentRemarks',
          sql<string | null>`(select jsonb_object_agg(key, value)::text from settings)`.as('settings'),
          sql<WaitlistData | null>`(select jsonb_build_object('from', start_date, 'to', end_date, 'slots', times_of_day)
          from waitlist_entries where appointment_id = appointment.id)`.as('waitlist'),
          sql<LateFeeBill | null>`(select jsonb_build_object('invoiceId', id, 'dueCents',
            case when status in ('PAYMENT_REQUESTED', 'BML') then greatest(0, total_cents - paid_cents) else 0 end)
          from invoices as fee where fee.late_cancellation_of_appointment_id = appointment.id and fee.status <> 'CANCELLED'
          order by fee.created_at desc limit 1)`.as('lateFeeBill'),
          depositOfVisit(now).as('deposit'),
          sql<string | null>`(select id from slot_offers
          where appointment_id = appointment.id and status = 'OFFERED' and expires_at > ${now})`.as(
            'slotOfferId',
          ),
          serviceMinutes.as('serviceMinutes'),
          ...appointmentVisibility(userId, role),
          peopleOn.as('people'),
          servicesOn.as('services'),
          servicesRenderedOn.as('availed'),
        ])
        .where('appointment.id', '=', id)
        .where(appointmentReadScope({ actor: { role, userId }, now })),
    { id: 'uuid', userId: 'uuid' },
  );

const readRowAs = {
  PATIENT: rowAs('PATIENT'),
  PROVIDER: rowAs('PROVIDER'),
  ADMIN: rowAs('ADMIN'),
  SUPER_ADMIN: rowAs('SUPER_ADMIN'),
};

export const invoiceLinesOf = async (db: Executor, invoiceId: string | null) =>
  invoiceId === null
    ? []
    : db
        .selectFrom('invoiceLines')
        .select(['kind', 'label', 'amountCents'])
        .where('invoiceId', '=', invoiceId)
        .orderBy('position')
        .execute();

type Lines = Awaited<ReturnType<typeof invoiceLinesOf>>;

/** Null without an invoice. */
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

const timelineOf = (db: Executor, appointmentId: string) =>
  db
    .selectFrom('appointmentHistory as entry')
    .leftJoin('users as person', 'person.id', 'entry.actorId')
    .leftJoin('users as assigned', (join) =>
      join.on(sql<boolean>`assigned.id = (entry.after ->> 'providerId')::uuid`),
    )
    .select([
      'entry.id',
      'entry.transition',
      'entry.fromStatus',
      'entry.toStatus',
      'entry.occurredAt',
      'entry.actorRole',
      'entry.reason',
      sql<boolean>`entry.after ->> 'notifyPatient' is distinct from 'false'`.as('patientNotified'),
      'person.firstName',
      'person.lastName',
      'assigned.firstName as assignedFirstName',
      'assigned.lastName as assignedLastName',
    ])
    .where('entry.appointmentId', '=', appointmentId)
    .orderBy('entry.occurredAt')
    .orderBy('entry.id')
    .execute();
