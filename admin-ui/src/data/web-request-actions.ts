import {
  attachPatient,
  cancelWebAppointment,
  createPatientFromRequest,
} from '@bedside/contracts/appointments/web-requests.api';
import type { CallInput } from '@bedside/contracts/call';
import type { Seen } from './appointment-actions.ts';
import { client } from './client.ts';

type NewPerson = Omit<CallInput<typeof createPatientFromRequest>['body'], 'webAppointmentId' | 'version'>;

export const webRequestActions = {
  attachPatient: ({ id, version }: Seen, patientId: string) =>
    client.send(attachPatient, { body: { webAppointmentId: id, version, patientId } }),

  createPatientFromRequest: ({ id, version }: Seen, person: NewPerson) =>
    client.send(createPatientFromRequest, { body: { webAppointmentId: id, version, ...person } }),

  refuseWebRequest: ({ id, version }: Seen, action: 'rejected' | 'cancelled', reason: string) =>
    client.send(cancelWebAppointment, { body: { id, version, action, reason } }),
};
