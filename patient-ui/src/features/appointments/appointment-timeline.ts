import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import {
  type AppointmentStatus,
  plannedStatuses,
  requestedStatuses,
  unpaidStatuses,
} from '@bedside/contracts/appointments/appointment-status';
import type { HistoryTransition } from '@bedside/contracts/appointments/transition.schema';
import { dayText, type Formats, instantText, timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import type { Texts } from '../../i18n/en.ts';
import { providerName } from './appointment-text.ts';

type Appointment = Pick<
  AppointmentDetails,
  | 'appointmentStatus'
  | 'timeline'
  | 'providerAssigned'
  | 'appointmentDate'
  | 'appointmentTime'
  | 'refundedAmount'
>;
type Entry = Appointment['timeline'][number];

interface AppointmentStep {
  id: string;
  label: string;
  when: string | null;
  state: 'done' | 'now' | 'next';
}

const transitionLabels: Record<HistoryTransition, keyof Texts['steps']> = {
  book: 'requested',
  accept: 'accepted',
  assign: 'scheduled',
  changeProvider: 'changed',
  changeType: 'changed',
  reschedule: 'changed',
  updateAddress: 'changed',
  confirm: 'confirmed',
  arrive: 'changed',
  setOut: 'onTheWay',
  takeBack: 'takenBack',
  finish: 'done',
  requestPayment: 'paymentRequested',
  approveBillLater: 'billedLater',
  declinePayment: 'paymentDeclined',
  confirmPayment: 'paid',
  markPaid: 'paid',
  settle: 'paid',
  complete: 'completed',
  cancel: 'canceled',
  reactivate: 'reactivated',
  takeOffer: 'offerTaken',
};

function entryLabel(
  entry: Entry,
  isLastAssignment: boolean,
  appointment: Appointment,
  { steps }: Texts,
): string {
  if (entry.from === null) return steps.requested;
  if (isLastAssignment && appointment.providerAssigned)
    return steps.scheduledWith(providerName(appointment.providerAssigned));
  if (entry.from === 'SCHEDULED' && entry.to === 'AWAITING TIME') return steps.unscheduled;
  const label = steps[transitionLabels[entry.move]];
  return typeof label === 'string' ? label : steps.scheduled;
}

/** What an appointment waits for; null if its last event is still in progress. */
function waitingLabel(status: AppointmentStatus, texts: Texts): string | null {
  if (status === 'PAID') return texts.steps.results;
  const waits = requestedStatuses.includes(status) || status === 'AWAITING PAYMENT';
  return waits ? texts.status[status] : null;
}

type Step = 'scheduled' | 'appointment' | 'payment' | 'results';

function stepsAhead(status: AppointmentStatus): readonly Step[] {
  if (requestedStatuses.includes(status)) return ['scheduled', 'appointment', 'payment'];
  if (plannedStatuses.includes(status))
    return status === 'ON THE WAY' ? ['payment'] : ['appointment', 'payment'];
  return unpaidStatuses.includes(status) ? ['results'] : [];
}

function appointmentTimeText(
  { appointmentDate, appointmentTime }: Appointment,
  formats: Formats,
): string | null {
  if (!appointmentDate) return null;
  const day = dayText(appointmentDate, 'short', formats);
  return appointmentTime ? `${day}, ${timeText(appointmentTime, formats)}` : day;
}

/** When the wait began. There is no start time for awaiting results. */
const sinceText = (appointment: Appointment, last: Entry, steps: Texts['steps'], formats: Formats) =>
  appointment.appointmentStatus === 'PAID' ? null : `${steps.since} ${instantText(last.at, formats)}`;

/** An imported visit was booked elsewhere, so its earlier steps are unknown. */
function unknownSteps(
  { appointmentStatus, providerAssigned }: Appointment,
  { steps }: Texts,
): AppointmentStep[] {
  if (appointmentStatus !== 'SCHEDULED' || !providerAssigned) return [];
  const label = steps.scheduledWith(providerName(providerAssigned));
  return [{ id: 'scheduled', label, when: null, state: 'now' }];
}

export function appointmentTimeline(
  appointment: Appointment,
  texts: Texts,
  formats: Formats,
): AppointmentStep[] {
  const { steps } = texts;
  const entries = appointment.timeline.toSorted((a, b) => a.at.localeCompare(b.at));
  const lastAssignment = entries.findLast(({ move }) => move === 'assign' || move === 'changeProvider');
  const last = entries.at(-1);
  const waits = waitingLabel(appointment.appointmentStatus, texts);
  const isOver = appointment.appointmentStatus === 'COMPLETED';
  const past =
    entries.length === 0
      ? unknownSteps(appointment, texts)
      : entries.map(
          (entry): AppointmentStep => ({
            id: entry.id,
            label: entryLabel(entry, entry === lastAssignment, appointment, texts),
            when: instantText(entry.at, formats),
            state: entry === last && !waits && !isOver ? 'now' : 'done',
          }),
        );
  const now: AppointmentStep[] =
    waits !== null
      ? [
          {
            id: 'now',
            label: waits,
            when: last ? sinceText(appointment, last, steps, formats) : null,
            state: 'now',
          },
        ]
      : [];
  const next = stepsAhead(appointment.appointmentStatus).map(
    (name): AppointmentStep => ({
      id: name,
      label: steps[name],
      when: name === 'appointment' ? appointmentTimeText(appointment, formats) : null,
      state: 'next',
    }),
  );
  const back: AppointmentStep[] =
    appointment.refundedAmount > 0
      ? [
          {
            id: 'refund',
            label: steps.refunded(moneyText(appointment.refundedAmount)),
            when: null,
            state: waits || isOver ? 'done' : 'now',
          },
        ]
      : [];
  const before = back.length > 0 ? past.map((step): AppointmentStep => ({ ...step, state: 'done' })) : past;
  return [...before, ...back, ...now, ...next];
}
