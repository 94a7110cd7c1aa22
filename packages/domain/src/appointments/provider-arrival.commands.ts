import {
  appointmentConfirmedByPatient,
  appointmentProviderArrived,
} from '@bedside/contracts/appointments/appointment.events';
import { DomainError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { decideTransition } from '../appointment-status/appointment.machine.ts';
import {
  type Appointment,
  type AppointmentToLock,
  type LockedAppointment,
  lockAppointment,
} from '../appointment-status/appointment.queries.ts';
import { appointmentEvent, saveTransition } from '../appointment-status/save-transition.ts';
import { actorOf, type Context } from '../context.ts';
import { enteredMoment } from './entered-at.policy.ts';

/**
 * Idempotent; the first time wins.
 * @throws INVALID_TRANSITION unless the provider is on the way; NOT_FOUND, CONCURRENT_UPDATE
 */
export const recordProviderArrival = (
  db: Db,
  ctx: Context,
  { enteredAt, ...wanted }: AppointmentToLock & { enteredAt?: string | undefined },
): Promise<Appointment> =>
  db.transaction().execute((tx) =>
    once(tx, ctx, wanted, {
      isDone: ({ status, providerArrivedAt }) => status === 'ON THE WAY' && providerArrivedAt !== null,
      make: (open) =>
        saveTransition(tx, ctx, open, {
          change: decideTransition(open.appointment, { move: 'arrive' }, actorOf(ctx), open.at),
          set: { providerArrivedAt: arrivalOf(open.appointment, enteredMoment(enteredAt, ctx.now)) },
          event: appointmentEvent(ctx, open, appointmentProviderArrived, {}),
        }),
    }),
  );

/** No one arrives before they set out. */
const arrivalOf = ({ enRouteAt }: Appointment, moment: Date): Date =>
  enRouteAt && enRouteAt > moment ? enRouteAt : moment;

/**
 * Idempotent; the first time wins.
 * @throws INVALID_TRANSITION for an appointment without a confirmed time; RULE_REFUSED for one that has started; NOT_FOUND,
 * CONCURRENT_UPDATE
 */
export const confirmAppointment = (db: Db, ctx: Context, wanted: AppointmentToLock): Promise<Appointment> =>
  db.transaction().execute((tx) =>
    once(tx, ctx, wanted, {
      isDone: ({ status, patientConfirmedAt }) => status === 'SCHEDULED' && patientConfirmedAt !== null,
      make: (open) =>
        saveTransition(tx, ctx, open, {
          change: decideTransition(open.appointment, { move: 'confirm' }, actorOf(ctx), open.at),
          set: { patientConfirmedAt: ctx.now },
          event: appointmentEvent(ctx, open, appointmentConfirmedByPatient, {}),
        }),
    }),
  );

interface Step {
  isDone: (appointment: Appointment) => boolean;
  make: (open: LockedAppointment) => Promise<Appointment>;
}

/** A repeated tap sends an old version; a finished change is not a conflict. */
async function once(
  tx: Tx,
  ctx: Context,
  { version, ...wanted }: AppointmentToLock,
  { isDone, make }: Step,
): Promise<Appointment> {
  const open = await lockAppointment(tx, ctx, actorOf(ctx), wanted);
  if (isDone(open.appointment)) return open.appointment;
  if (version !== undefined && version !== open.appointment.version)
    throw new DomainError('CONCURRENT_UPDATE');
  return make(open);
}
