import {
  attachPatient,
  cancelAppointmentRequest,
  createPatientFromAppointmentRequest,
} from '@bedside/contracts/appointments/appointment-requests.api';
import type { CallInput } from '@bedside/contracts/call';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

type NewPerson = Omit<
  CallInput<typeof createPatientFromAppointmentRequest>['body'],
  'webAppointmentId' | 'version'
>;

export const appointmentRequestActions = {
  attachPatient: ({ id, version }: SeenVersion, patientId: string) =>
    client.send(attachPatient, { body: { webAppointmentId: id, version, patientId } }),

  createPatientFromRequest: ({ id, version }: SeenVersion, person: NewPerson) =>
    client.send(createPatientFromAppointmentRequest, { body: { webAppointmentId: id, version, ...person } }),

  refuseAppointmentRequest: (
    { id, version }: SeenVersion,
    action: 'rejected' | 'cancelled',
    reason: string,
  ) => client.send(cancelAppointmentRequest, { body: { id, version, action, reason } }),
};
