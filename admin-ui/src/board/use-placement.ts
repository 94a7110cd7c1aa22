import { ApiError } from '@bedside/api-client/api-error';
import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { moved } from '../data/seen-version.ts';
import { useRefreshAppointments } from '../resources/appointments/actions/use-appointment-action.tsx';
import { appointmentQuery } from '../resources/appointments/use-appointment.ts';
import { type ConflictingChange, placeableAppointment } from './conflicting-change.ts';
import { type Placement, placementOf, type Target } from './placement.ts';
import { toTime } from './time-span.ts';

interface Decision {
  target: Target;
  /** Override reason; empty without a conflict. */
  reason: string;
  notifyPatient: boolean;
  telemedicineLink: string;
}

/** Whether someone else changed the appointment first. */
const isLate = (failure: Error): boolean =>
  failure instanceof ApiError &&
  (failure.code === 'CONCURRENT_UPDATE' || failure.code === 'INVALID_TRANSITION');

/** Sends the version the user saw. On a conflict, `changed` is the current appointment and the next try uses it. */
export function usePlacement(appointment: BoardAppointment, onDone: () => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshAppointments();
  const [changed, setChanged] = useState<ConflictingChange | null>(null);
  const seen = { id: appointment.id, version: changed?.version ?? appointment.version };
  const placeable = changed ? placeableAppointment(changed) : appointment;

  const mutation = useMutation({
    mutationFn: async (decision: Decision) => {
      const placement = placementOf(placeable, decision.target);
      if (!placement) throw new Error('The visit is already in this spot.');
      return send(dataProvider, placement, seen, decision);
    },
    async onSuccess({ message }) {
      await refresh();
      showToast(message, 'success');
      onDone();
    },
    async onError(failure) {
      if (isLate(failure)) {
        const { data } = await dataProvider.getOne<AppointmentRecord>('appointments', {
          id: appointment.id,
          meta: appointmentQuery,
        });
        setChanged(data);
      }
      await refresh();
    },
  });
  return { ...mutation, changed, placeable };
}

function send(
  dataProvider: ConsoleDataProvider,
  placement: Placement,
  seen: { id: string; version: number },
  decision: Decision,
) {
  const { target, reason, notifyPatient, telemedicineLink } = decision;
  const when = { appointmentDate: target.date, appointmentTime: toTime(target.minutes) };
  const rest = { notifyPatient, ...(reason && { override: true, reason }) };
  if (placement === 'reschedule')
    return dataProvider.rescheduleAppointment({
      body: { appointmentId: seen.id, ...moved(seen), ...when, ...rest },
    });
  const { providerId } = target;
  if (placement === 'changeProvider')
    return dataProvider.changeProvider({
      body: { appointmentId: seen.id, ...moved(seen), providerId, ...when, ...rest },
    });
  return dataProvider.assignProvider({
    body: {
      appointmentId: seen.id,
      ...moved(seen),
      providerId,
      ...when,
      ...rest,
      ...(telemedicineLink && { telemedicineLink }),
    },
  });
}
