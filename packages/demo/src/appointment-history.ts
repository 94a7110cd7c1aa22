import type { AppointmentStatus } from '@bedside/contracts/appointments/appointment-status';
import type { HistoryTransition } from '@bedside/contracts/appointments/transition.schema';
import { addDays, addMinutes, subMinutes } from '@bedside/db/dates';
import type { DemoPatient, DemoPeople } from './people.ts';
import { demoId } from './random.ts';

export const APPOINTMENT_MINUTES = 45;

/** The transitions that lead to each status. */
export const ways = {
  'PENDING APPROVAL': [],
  'AWAITING TIME': ['AWAITING TIME'],
  SCHEDULED: ['AWAITING TIME', 'SCHEDULED'],
  'ON THE WAY': ['AWAITING TIME', 'SCHEDULED', 'ON THE WAY'],
  'AWAITING PAYMENT': ['AWAITING TIME', 'SCHEDULED', 'ON THE WAY', 'AWAITING PAYMENT'],
  'PAYMENT REQUESTED': ['AWAITING TIME', 'SCHEDULED', 'ON THE WAY', 'AWAITING PAYMENT', 'PAYMENT REQUESTED'],
  PAID: ['AWAITING TIME', 'SCHEDULED', 'ON THE WAY', 'AWAITING PAYMENT', 'PAID'],
  COMPLETED: ['AWAITING TIME', 'SCHEDULED', 'ON THE WAY', 'AWAITING PAYMENT', 'PAID', 'COMPLETED'],
  CANCELLED: ['AWAITING TIME', 'CANCELLED'],
} as const satisfies Partial<Record<AppointmentStatus, readonly AppointmentStatus[]>>;
export type DemoStatus = keyof typeof ways;

/** Billed later and completed before payment. */
export const closedUnpaid: readonly AppointmentStatus[] = [...ways['PAYMENT REQUESTED'], 'COMPLETED'];

const moveOf: Partial<Record<AppointmentStatus, HistoryTransition>> = {
  'AWAITING TIME': 'accept',
  SCHEDULED: 'assign',
  'ON THE WAY': 'setOut',
  'AWAITING PAYMENT': 'finish',
  'PAYMENT REQUESTED': 'requestPayment',
  PAID: 'markPaid',
  COMPLETED: 'complete',
  CANCELLED: 'cancel',
};

interface Circumstances {
  createdAt: Date;
  startsAt: Date;
  now: Date;
  patient: DemoPatient;
  people: DemoPeople;
}

export function historyOf(appointmentId: string, way: readonly AppointmentStatus[], about: Circumstances) {
  const { createdAt, startsAt, now, patient, people } = about;
  const times: Partial<Record<AppointmentStatus, Date>> = {
    'AWAITING TIME': addMinutes(createdAt, 25),
    SCHEDULED: addMinutes(createdAt, 70),
    'ON THE WAY': subMinutes(startsAt, 40),
    'AWAITING PAYMENT': addMinutes(startsAt, APPOINTMENT_MINUTES),
    'PAYMENT REQUESTED': addMinutes(startsAt, APPOINTMENT_MINUTES + 15),
    PAID: addMinutes(startsAt, APPOINTMENT_MINUTES + 20),
    COMPLETED: addDays(startsAt, 2),
    CANCELLED: addMinutes(createdAt, 120),
  };
  const entry = (
    toStatus: AppointmentStatus,
    fromStatus: AppointmentStatus | null,
    at: Date,
    byPatient: boolean,
  ) => ({
    id: demoId(`history ${appointmentId} ${toStatus}`),
    appointmentId,
    occurredAt: at < now ? at : now,
    transition: fromStatus === null ? 'book' : (moveOf[toStatus] ?? 'accept'),
    fromStatus,
    toStatus,
    actorId: byPatient ? patient.id : people.adminId,
    actorRole: byPatient ? ('PATIENT' as const) : ('ADMIN' as const),
    reason: toStatus === 'CANCELLED' ? 'Patient called to cancel' : null,
    before: null,
    after: null,
  });
  let from: AppointmentStatus = 'PENDING APPROVAL';
  const entries = [entry(from, null, createdAt, true)];
  for (const to of way) {
    entries.push(entry(to, from, times[to] ?? now, false));
    from = to;
  }
  return entries;
}
