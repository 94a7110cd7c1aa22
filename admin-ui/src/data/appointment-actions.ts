import type { AppointmentType } from '@bedside/contracts/appointments/appointment.schema';
import {
  addAppointment,
  addComments,
  assignProvider,
  cancelAppointment,
  changeAppointmentType,
  changeProvider,
  changeStatus,
  reactivateAppointment,
  recordServicesRendered,
  rescheduleAppointment,
  updateAdminComment,
  updateAppointmentAddress,
} from '@bedside/contracts/appointments/appointments.api';
import {
  joinWaitlist,
  leaveWaitlist,
  recordProviderArrival,
  saveCalendarEvent,
} from '@bedside/contracts/appointments/dispatch.api';
import type { CallInput } from '@bedside/contracts/call';
import { client } from './client.ts';

/** The visit as the person who acts saw it: the version guards against somebody else's change. */
export interface SeenVersion {
  id: string;
  version: number;
  /** False: its patient is not told of the change. */
  notifyPatient?: boolean;
}

/** What goes along with every move. */
const moved = ({ version, notifyPatient }: SeenVersion) => ({
  version,
  ...(notifyPatient === false && { notifyPatient }),
});

interface Reasoned {
  reason?: string;
}

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type Rest<C extends Parameters<typeof client.send>[0]> = Omit<Body<C>, 'appointmentId' | 'version' | 'id'>;

const moveTo =
  (appointmentStatus: string) =>
  (seen: SeenVersion, extra: Reasoned = {}) =>
    client.send(changeStatus, {
      body: { appointmentId: seen.id, ...moved(seen), appointmentStatus, ...extra },
    });

export const appointmentActions = {
  accept: moveTo('AWAITING TIME'),
  setOut: moveTo('ON THE WAY'),
  takeBack: moveTo('SCHEDULED'),

  arrive: ({ id, version }: SeenVersion) =>
    client.send(recordProviderArrival, { params: { id }, body: { version } }),

  decline: moveTo('AWAITING PAYMENT'),

  complete: (
    { id, version }: SeenVersion,
    extra: { reason?: string; reportRequirementWaived?: boolean } = {},
  ) =>
    client.send(changeStatus, {
      body: { appointmentId: id, version, appointmentStatus: 'COMPLETED', ...extra },
    }),

  assignProvider: (seen: SeenVersion, input: Rest<typeof assignProvider>) =>
    client.send(assignProvider, { body: { appointmentId: seen.id, ...moved(seen), ...input } }),

  changeProvider: (seen: SeenVersion, input: Rest<typeof changeProvider>) =>
    client.send(changeProvider, { body: { appointmentId: seen.id, ...moved(seen), ...input } }),

  reschedule: (seen: SeenVersion, input: Rest<typeof rescheduleAppointment>) =>
    client.send(rescheduleAppointment, { body: { appointmentId: seen.id, ...moved(seen), ...input } }),

  updateAddress: (seen: SeenVersion, input: Rest<typeof updateAppointmentAddress>) =>
    client.send(updateAppointmentAddress, { body: { id: seen.id, ...moved(seen), ...input } }),

  changeType: (
    { id, version }: SeenVersion,
    { type, ...body }: { type: AppointmentType } & Rest<typeof changeAppointmentType>,
  ) => client.send(changeAppointmentType, { params: { id }, query: { type }, body: { version, ...body } }),

  finish: ({ id, version }: SeenVersion, input: Rest<typeof recordServicesRendered>) =>
    client.send(recordServicesRendered, { body: { appointmentId: id, version, ...input } }),

  cancel: (seen: SeenVersion, input: Rest<typeof cancelAppointment>) =>
    client.send(cancelAppointment, { params: { id: seen.id }, body: { ...moved(seen), ...input } }),

  reactivate: (seen: SeenVersion) =>
    client.send(reactivateAppointment, { params: { id: seen.id }, body: moved(seen) }),

  joinWaitlist: (id: string, request: Body<typeof joinWaitlist>) =>
    client.send(joinWaitlist, { params: { id }, body: request }),

  leaveWaitlist: (id: string) => client.send(leaveWaitlist, { params: { id } }),

  saveCalendarEvent: ({ id, version }: SeenVersion, input: Rest<typeof saveCalendarEvent>) =>
    client.send(saveCalendarEvent, { params: { id }, body: { version, ...input } }),

  addComments: ({ id, version }: SeenVersion, input: Rest<typeof addComments>) =>
    client.send(addComments, { body: { appointmentId: id, version, ...input } }),

  updateAdminComment: ({ id, version }: SeenVersion, adminComment: string) =>
    client.send(updateAdminComment, { params: { id }, body: { adminComment, version } }),

  /** `idempotencyKey`: one per decision to book, so that a repeated press books once. */
  newAppointment: (input: Body<typeof addAppointment>, idempotencyKey: string) =>
    client.send(addAppointment, { body: input }, { idempotencyKey }),
};
