import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import { DomainError } from '@bedside/contracts/errors';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Actor } from '../context.ts';
import type { AppointmentState, TransitionContext } from './appointment-state.ts';

export const noon = new Date('2026-10-14T17:00:00Z');
export const at: TransitionContext = {
  now: noon,
  timeZone: 'America/Chicago',
  cancellationCutoffHours: 2,
  patientRescheduleCount: 3,
  supportPhone: '(312) 555-0100',
};

/** An appointment this afternoon that passes every guard, whatever its status. */
export const appointment = (
  status: AppointmentStatus,
  changes: Partial<AppointmentState> = {},
): AppointmentState => ({
  status,
  telemedicine: false,
  preferredDate: '2026-10-14',
  startsAt: new Date('2026-10-14T20:00:00Z'),
  enRouteAt: new Date('2026-10-14T16:30:00Z'),
  providerArrivedAt: null,
  patientConfirmedAt: null,
  patientRescheduleCount: 0,
  soapNoteStatus: 'SUBMITTED',
  reportsMissing: false,
  invoiceStatus: 'BML',
  billLater: 'ASKED',
  paymentInFlight: false,
  ...changes,
});

export const actor = (role: Role, permissions: Actor['permissions'] = []): Actor => ({
  userId: 'u',
  sessionId: 's',
  role,
  permissions,
});
const everyPermission = ['dispatch', 'billing', 'refunds', 'clinical', 'catalogue'] as const;
export const actorAs = (role: Role) => actor(role, role === 'ADMIN' ? everyPermission : []);

export const everyInput = { reason: 'As asked', refund: true, reportRequirementWaived: true };

export const refusalOf = (attempt: () => unknown): DomainError => {
  try {
    attempt();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('it was not refused');
};
