import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Database, Tx } from '@bedside/db/database';
import type { Appointments } from '@bedside/db/schema';
import { type ExpressionBuilder, type Selectable, sql } from 'kysely';
import { type Actor, type Context, isAdmin, isStaff } from '../context.ts';
import { patientsSharingWith, userIdsSharedWith } from '../people/household.queries.ts';
import { type PracticeSettings, settingsFrom } from '../practice/settings.ts';
import type { AppointmentState, TransitionContext } from './appointment-state.ts';
import { isInFlight } from './payment-in-flight.ts';

const FOR_EACH_VISIT = sql<number>`0`;

type AppointmentExpression = ExpressionBuilder<Database & { appointment: Appointments }, 'appointment'>;

export type Viewer = Pick<Actor, 'userId' | 'role'>;

export const appointmentWriteScope = (actor: Viewer) => (eb: AppointmentExpression) => {
  if (isAdmin(actor.role)) return eb.lit(true);
  if (actor.role === 'PROVIDER') return eb('appointment.providerId', '=', actor.userId);
  const own = eb('appointment.householdId', '=', (sub) =>
    sub
      .selectFrom('patients')
      .select('householdId')
      .where('id', '=', actor.userId)
      .where('removedAt', 'is', null),
  );
  return eb.or([own, isSharedWith(actor.userId)]);
};

/** Other patients on an appointment have not agreed to share it, so only its own patient counts. */
const isSharedWith = (actorId: string) => {
  const shared = patientsSharingWith(actorId, 'appointment');
  return sql<boolean>`(appointment.patient_id = any(${shared}) and not exists (
    select from appointment_patients where appointment_id = appointment.id and patient_id <> all(${shared})))`;
};

/** `offset` forces an index lookup per appointment; without it PostgreSQL scans every payment. */
export const machineData = (eb: AppointmentExpression) => [
  eb
    .selectFrom('invoices')
    .select('invoices.status')
    .whereRef('invoices.appointmentId', '=', 'appointment.id')
    .where('invoices.status', '<>', 'CANCELLED')
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

/**
 * Reads related tables in a second statement: one that waits for a lock sees them as they were before.
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
    .executeTakeFirst();
  if (!row) throw notFound();
  if (wanted.version !== undefined && wanted.version !== row.version)
    throw new DomainError('CONCURRENT_UPDATE');
  const {
    settings: values,
    household,
    ...facts
  } = await tx
    .selectFrom('appointments as appointment')
    .select(machineData)
    .select([
      sql<string[]>`array(select id::text from patients
        where household_id = appointment.household_id and removed_at is null)
        || array(${userIdsSharedWith(sql`appointment.patient_id`)})`.as('household'),
      sql<unknown>`(select jsonb_object_agg(key, value) from settings)`.as('settings'),
    ])
    .where('appointment.id', '=', wanted.id)
    .executeTakeFirstOrThrow();
  const settings = settingsFrom(values);
  return {
    appointment: { ...row, ...stateData(facts) },
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
