import type { AllowedTransition } from '@bedside/contracts/appointments/transition.schema';
import { allowedTransitions } from '@bedside/domain/appointment-status/appointment.machine';
import type { Appointment } from '@bedside/domain/appointment-status/appointment.queries';
import type {
  AppointmentState,
  TransitionContext,
} from '@bedside/domain/appointment-status/appointment-state';
import type { Actor } from '@bedside/domain/context';
import { wallClock } from '@bedside/domain/practice/local-time';

type SharedColumns = AppointmentState &
  Pick<
    Appointment,
    | 'id'
    | 'providerId'
    | 'key'
    | 'type'
    | 'preferredDate'
    | 'fromOldSystem'
    | 'preferredTimesOfDay'
    | 'telemedicineTime'
    | 'version'
    | 'createdAt'
  > & { isManaged?: boolean };

export interface Viewer {
  actor: Actor;
  at: TransitionContext;
}

/** `HH:mm:ss` from the database to `HH:mm` */
export const toTime = (time: string | null) => time?.slice(0, 5) ?? null;

export const toSharedFields = (appointment: SharedColumns, { actor, at }: Viewer) => ({
  id: appointment.id,
  appointmentKey: appointment.key,
  appointmentStatus: appointment.status,
  appointmentType: appointment.type,
  telemedicine: appointment.telemedicine,
  preferedAppointmentDate: appointment.preferredDate,
  appointmentSlot: appointment.preferredTimesOfDay,
  telemedicineTime: toTime(appointment.telemedicineTime),
  ...toAppointed(appointment, at.timeZone),
  ...(endedElsewhere(appointment) && { fromOldSystem: true }),
  version: appointment.version,
  createdAt: appointment.createdAt.toISOString(),
  allowedTransitions: toAllowedTransitions(appointment, { actor, at }),
});

/** A visit of the old system that has ended. One that was reactivated since is like any other visit. */
const endedElsewhere = ({ fromOldSystem, status, invoiceStatus }: SharedColumns): boolean =>
  fromOldSystem && invoiceStatus === null && (status === 'COMPLETED' || status === 'CANCELLED');

/** For a visit of the old system, only the day may be known. */
function toAppointed(appointment: SharedColumns, timeZone: string) {
  const { startsAt, preferredDate } = appointment;
  const shown = startsAt && wallClock(startsAt, timeZone);
  const day = endedElsewhere(appointment) ? preferredDate : null;
  return { appointmentDate: shown?.day ?? day, appointmentTime: shown?.time ?? null };
}

/** Break-the-glass access and a grant to see visits are read-only, so they offer no transitions. */
export const toAllowedTransitions = (
  appointment: AppointmentState & Pick<Appointment, 'providerId'> & { isManaged?: boolean },
  { actor, at }: Viewer,
): AllowedTransition[] =>
  appointment.isManaged === false || (actor.role === 'PROVIDER' && appointment.providerId !== actor.userId)
    ? []
    : allowedTransitions(appointment, actor, at);

export const appointmentReadAudit = ({ id, patientId }: { id: string; patientId: string }) =>
  ({ entityType: 'appointment', entityId: id, patientId }) as const;

interface ProviderColumns {
  providerId: string | null;
  providerFirstName: string | null;
  providerLastName: string | null;
  providerImage: string | null;
}

export const toProvider = ({
  providerId,
  providerFirstName,
  providerLastName,
  providerImage,
}: ProviderColumns) =>
  providerId && providerFirstName && providerLastName
    ? {
        id: providerId,
        firstName: providerFirstName,
        lastName: providerLastName,
        profileImage: providerImage,
      }
    : null;
