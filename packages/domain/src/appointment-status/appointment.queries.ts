import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Database, Tx } from '@bedside/db/database';
import { prepared } from '@bedside/db/hot-path';
import type { Appointments } from '@bedside/db/schema';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { isAppointmentShared } from '../access/confidential-visits.queries.ts';
import { isVisitOpenTo, usersOfVisit } from '../access/family-access.queries.ts';
import { type Actor, actorOf, type Context, isAdmin, isStaff, type Viewer } from '../context.ts';
import { patientsSharingWith, userIdsSharedWith } from '../people/household.queries.ts';
import { type PracticeSettings, settingsFrom } from '../practice/settings.ts';
import type { AppointmentState, TransitionContext } from './appointment-state.ts';

const FOR_EACH_VISIT = sql<number>`0`;

export type AppointmentExpression = ExpressionBuilder<
  Database & { appointment: Appointments },
  'appointment'
>;

export const appointmentWriteScope = (actor: Viewer) => (eb: AppointmentExpression) => {
  if (isAdmin(actor.role)) return eb.lit(true);
  if (actor.role === 'PROVIDER') return eb('appointment.providerId', '=', actor.userId);
  return eb.or([isVisitOpenTo(actor.userId, 'BOOK'), isSharedWith(actor.userId)]);
};

/** Other patients on an appointment have not agreed to share it, so only its own patient counts. */
export const isSharedWith = (actorId: string | RawBuilder<unknown>) => {
  const shared = patientsSharingWith(actorId, 'appointment');
  return sql<boolean>`(appointment.patient_id = any(${shared}) and ${isAppointmentShared(actorId)} and not exists (
    select from appointment_patients where appointment_id = appointment.id and patient_id <> all(${shared})))`;
};

/** Money that was received without paying its bill, and that staff has not yet refunded or applied. */
const isUnderReview = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.and([
    eb('payments.unapplied', '=', true),
    eb(
      eb('payments.refundedCents', '+', eb.ref('payments.chargedBackCents')),
      '<',
      eb.ref('payments.amountCents'),
    ),
  ]);

/**
 * Payments that Stripe is processing, that were taken by card on file or reader, or that staff is reviewing,
 * but no abandoned card form. `offset` forces an index lookup per payment.
 */
export const isInFlight = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.or([isUnderReview(eb), isOnItsWay(eb)]);

const isOnItsWay = (eb: ExpressionBuilder<Database, 'payments'>) =>
  eb.and([
    eb('payments.status', '=', 'OPEN'),
    eb.or([
      eb('payments.paymentMode', '=', 'CARD ON FILE'),
      eb('payments.channel', '=', 'TERMINAL'),
      eb('payments.heldAt', 'is not', null),
      eb.exists(
        eb
          .selectFrom('webhookEvents')
          .select('webhookEvents.id')
          .whereRef('webhookEvents.objectId', '=', 'payments.stripePaymentIntentId')
          .where('webhookEvents.type', 'in', ['payment_intent.processing', 'payment_intent.succeeded'])
          .offset(sql<number>`0`),
      ),
    ]),
  ]);

/** `offset` forces an index lookup per appointment; without it PostgreSQL scans every payment. */
export const machineData = (eb: AppointmentExpression) => [
  eb
    .selectFrom('invoices')
    // A bill that ended after installments counts as paid, too.
    .select(
      sql<
        NonNullable<AppointmentState['invoiceStatus']>
      >`case status when 'CANCELLED' then 'PAID' else status end`.as('invoiceStatus'),
    )
    .whereRef('invoices.appointmentId', '=', 'appointment.id')
    .where((of) => of.or([of('invoices.status', '<>', 'CANCELLED'), of('invoices.partPaidCents', '>', 0)]))
    .orderBy(sql`status = 'CANCELLED'`)
    .limit(1)
    .as('invoiceStatus'),
  eb
    .selectFrom('invoices')
    .select(
      sql<AppointmentState['billLater']>`case when billed_later_at is not null then 'AGREED'
        when payment_mode = 'BML' and status = 'PAYMENT_REQUESTED' then 'ASKED' end`.as('billLater'),
    )
    .whereRef('invoices.appointmentId', '=', 'appointment.id')
    .where('invoices.status', '<>', 'CANCELLED')
    .as('billLater'),
  eb
    .exists(
      eb
        .selectFrom('payments')
        .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
        .select('payments.id')
        .whereRef('invoices.appointmentId', '=', 'appointment.id')
        .where('invoices.status', '<>', 'CANCELLED')
        .where(isInFlight)
        .offset(FOR_EACH_VISIT),
    )
    .as('paymentInFlight'),
  eb
    .and([
      eb('appointment.producesReport', '=', true),
      eb('appointment.reportRequirementWaived', '=', false),
      eb.not(
        eb.exists(
          eb
            .selectFrom('reports')
            .innerJoin('documents', 'documents.id', 'reports.documentId')
            .select('reports.id')
            .whereRef('reports.appointmentId', '=', 'appointment.id')
            .where('documents.removedAt', 'is', null)
            .offset(FOR_EACH_VISIT),
        ),
      ),
    ])
    .as('reportsMissing'),
];

export type Appointment = Selectable<Appointments> & AppointmentState;

export interface LockedAppointment {
  appointment: Appointment;
  at: TransitionContext;
  settings: PracticeSettings;
  /** Household members and people the patient shares appointments with; they get live updates. */
  household: string[];
  /** Copied into events; staff may choose not to notify the patient. */
  silence: { notifyPatient?: false };
}

export interface AppointmentToLock {
  id: string;
  /** The version the caller read; omit to skip the check. */
  version?: number | undefined;
  /** False when staff opts out of notifying the patient; ignored for patients. */
  notifyPatient?: boolean | undefined;
}

/** The ids, as text, of the family, and of those who may see the visit because its patient agreed. */
export const viewersOfVisit = sql<string[]>`array(${usersOfVisit()} union
  select approved.id from (${userIdsSharedWith(sql`appointment.patient_id`)}) as approved(id)
  where ${isSharedWith(sql`approved.id::uuid`)})`;

const readLockedFacts = prepared(
  (db, { id }: { id: string }) =>
    db
      .selectFrom('appointments as appointment')
      .select(machineData)
      .select([
        viewersOfVisit.as('household'),
        sql<unknown>`(select jsonb_object_agg(key, value) from settings)`.as('settings'),
      ])
      .where('appointment.id', '=', id),
  { id: 'uuid' },
);

/**
 * Reads related tables in a second statement, because one that waits for a lock sees them as they were before.
 * @param actor null when our own code acts
 * @throws NOT_FOUND for an unknown appointment and for someone else's; CONCURRENT_UPDATE for an old version
 */
export async function lockAppointment(
  tx: Tx,
  ctx: Context,
  actor: Actor | null,
  wanted: AppointmentToLock,
): Promise<LockedAppointment> {
  const row = await tx
    .selectFrom('appointments as appointment')
    .selectAll('appointment')
    .where('appointment.id', '=', wanted.id)
    .$if(actor !== null, (query) => (actor ? query.where(appointmentWriteScope(actor)) : query))
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (wanted.version !== undefined && wanted.version !== row.version)
    throw new DomainError('CONCURRENT_UPDATE');
  const [facts] = await readLockedFacts(tx, { id: wanted.id });
  if (!facts) throw notFound();
  const { settings: values, household, ...state } = facts;
  const settings = settingsFrom(values);
  return {
    appointment: { ...row, ...stateData(state) },
    at: transitionContext(ctx.now, settings),
    settings,
    household,
    silence: actor && isStaff(actor.role) && wanted.notifyPatient === false ? { notifyPatient: false } : {},
  };
}

/** SQL types cannot express that these are never null. */
export const stateData = (facts: {
  invoiceStatus: AppointmentState['invoiceStatus'];
  billLater: AppointmentState['billLater'];
  paymentInFlight: unknown;
  reportsMissing: unknown;
}) => ({
  invoiceStatus: facts.invoiceStatus,
  billLater: facts.billLater,
  paymentInFlight: facts.paymentInFlight === true,
  reportsMissing: facts.reportsMissing === true,
});

export const transitionContext = (now: Date, settings: PracticeSettings): TransitionContext => ({
  now,
  timeZone: settings.timeZone,
  cancellationCutoffHours: settings.cancellationCutoffHours,
  patientRescheduleCount: settings.patientRescheduleCount,
  supportPhone: settings.supportPhone,
});

type AppointmentReadScopeAppointmentExpression = ExpressionBuilder<
  Database & { appointment: Appointments },
  'appointment'
>;

/** Whether a patient may read the appointment. */
export const isReadBy = (userId: string) =>
  sql<boolean>`(${isVisitOpenTo(userId, 'VISITS')} or ${isSharedWith(userId)})`;

/** Breaking the glass widens what a provider can read, never what they can change. */
export const appointmentReadScope =
  (ctx: { actor: Viewer | null; now: Date }) =>
  (eb: AppointmentReadScopeAppointmentExpression): Expression<SqlBool> => {
    const actor = actorOf(ctx);
    if (isAdmin(actor.role)) return eb.lit(true);
    if (actor.role !== 'PROVIDER') return isReadBy(actor.userId);
    const opened = sql`array(select patient_id from break_the_glass_grants
      where user_id = ${actor.userId} and expires_at > ${ctx.now})`;
    return sql<SqlBool>`appointment.id in (
      select id from appointments where provider_id = ${actor.userId}
      union
      select id from appointments where patient_id = any(${opened})
      union
      select appointment_id from appointment_patients where patient_id = any(${opened}))`;
  };
