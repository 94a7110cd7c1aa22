import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { Home, HomeVisit } from '@bedside/contracts/appointments/home.api';
import type { InvoiceRecord } from '@bedside/contracts/payments/payment.schema';
import type { BrowserConfig } from '@bedside/contracts/practice/config.api';
import { dayAfter, toDate } from '@bedside/ui-kit/calendar-grid';
import { dayText, type Formats, timeSpan, timeText } from '@bedside/ui-kit/formats';
import { categoryPlace } from '../../components/category-display.ts';
import { nextOpenDays } from '../../components/open-days.ts';
import type { Texts } from '../../i18n/en.ts';
import { slotText } from '../appointments/appointment-text.ts';

const ARRIVAL_MINUTES = 30;

const hasStatus = (statuses: readonly string[]) => (appointment: AppointmentCard) =>
  statuses.includes(appointment.appointmentStatus);

const startOf = (appointment: AppointmentCard) =>
  `${appointment.appointmentDate ?? ''} ${appointment.appointmentTime ?? ''}`;

/** Scheduled appointments, the nearest first, then open requests. */
export function nextAppointments<A extends AppointmentCard>(appointments: readonly A[], today: string): A[] {
  const timed = appointments
    .filter(hasStatus(plannedStatuses))
    .filter((appointment) => (appointment.appointmentDate ?? '') >= today);
  const requested = appointments
    .filter(hasStatus(requestedStatuses))
    .toSorted((a, b) => a.preferedAppointmentDate.localeCompare(b.preferedAppointmentDate));
  return [...timed.toSorted((a, b) => startOf(a).localeCompare(startOf(b))), ...requested];
}

const isOf = ({ kind, appointmentId }: Pick<Home['bills'][number], 'kind' | 'appointmentId'>, id: string) =>
  kind === 'VISIT' && appointmentId === id;

/** What is due for a visit, in dollars. */
export const dueOf = (
  { id, totalAmount }: Pick<AppointmentCard, 'id' | 'totalAmount'>,
  bills: Home['bills'],
) => bills.find((bill) => isOf(bill, id))?.dueAmount ?? totalAmount;

/**
 * Bills that can be paid now. A visit awaiting payment stands for its bill, and deposits to be held are listed
 * separately.
 */
export function toPay(
  { visits, bills }: Pick<Home, 'visits' | 'bills'>,
  wasSent: (id: string) => boolean,
): { all: Home['bills']; visits: HomeVisit[]; others: Home['bills']; holds: Home['bills'] } {
  const awaited = visits.filter(
    ({ id, appointmentStatus, paymentRequestType }) =>
      appointmentStatus === 'AWAITING PAYMENT' && paymentRequestType !== null && !wasSent(id),
  );
  const open = bills.filter(
    (bill) =>
      !wasSent(bill.id) && !(bill.kind === 'VISIT' && bill.appointmentId && wasSent(bill.appointmentId)),
  );
  const all = open.filter(({ depositHold }) => !depositHold);
  const others = all.filter((bill) => !awaited.some(({ id }) => isOf(bill, id)));
  return { all, visits: awaited, others, holds: open.filter(({ depositHold }) => depositHold) };
}

/** HH:mm */
export function arrivalEnd(time: string): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + ARRIVAL_MINUTES;
  return new Date(minutes * 60_000).toISOString().slice(11, 16);
}

/** Half-hour arrival window: 9:00–9:30 AM */
function arrivalWindow(time: string, texts: Texts['when'], formats: Formats): string {
  const { from, to } = timeSpan(time, arrivalEnd(time), formats);
  return texts.span(from, to);
}

/** A video visit starts at its exact time; for other visits, the provider arrives within a window. */
function startText(
  { appointmentTime, telemedicine }: AppointmentCard,
  texts: Texts['when'],
  formats: Formats,
): string | null {
  if (!appointmentTime) return null;
  return telemedicine ? timeText(appointmentTime, formats) : arrivalWindow(appointmentTime, texts, formats);
}

/** "Mon, Nov 23, 9:00–9:30 AM" */
export function appointmentTimeText(appointment: AppointmentCard, { when }: Texts, formats: Formats): string {
  const day = dayText(appointment.appointmentDate ?? appointment.preferedAppointmentDate, 'short', formats);
  const time = startText(appointment, when, formats);
  return time ? when.at(day, time) : day;
}

type Practice = Pick<BrowserConfig['practice'], 'openWeekdays' | 'holidays' | 'openingHours'>;

/** When the practice opens again, or null while it is open. @param now in the practice's time zone */
export function nextReply(
  practice: Practice,
  now: { day: string; time: string },
): { day: string; time: string } | null {
  const hoursOn = (day: string) =>
    practice.openingHours
      .filter(({ weekday }) => weekday === toDate(day).getDay())
      .toSorted((a, b) => a.from.localeCompare(b.from));
  for (const day of nextOpenDays(now.day, practice)) {
    for (const { from, to } of hoursOn(day)) {
      if (day > now.day || now.time < from) return { day, time: from };
      if (now.time < to) return null;
    }
  }
  return null;
}

/** "We’ll reply after 8 AM", "We’ll reply Mon, Nov 23, after 8 AM" */
export function replyText(
  { day, time }: { day: string; time: string },
  today: string,
  { home }: Texts,
  formats: Formats,
): string {
  const opens = timeText(time, formats).replace(':00', '');
  if (day === today || day === dayAfter(today)) return home.replyAfter(opens);
  return home.replyOn(dayText(day, 'short', formats), opens);
}

interface Bills {
  invoices: readonly Pick<InvoiceRecord, 'appointmentId' | 'dueAmount' | 'dueDate'>[];
  visits: readonly Pick<AppointmentCard, 'id' | 'totalAmount'>[];
}

/** What the household owes. A visit with an invoice counts only once. */
export function billsInOne({ invoices, visits }: Bills) {
  const others = visits.filter(({ id }) => !invoices.some(({ appointmentId }) => appointmentId === id));
  const dollars = [
    ...invoices.map(({ dueAmount }) => dueAmount),
    ...others.map(({ totalAmount }) => totalAmount),
  ];
  const [firstDue = null] = invoices.flatMap(({ dueDate }) => dueDate ?? []).toSorted();
  return {
    count: dollars.length,
    amount: dollars.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100,
    firstDue,
  };
}

function dayPhrase(day: string, today: string, texts: Texts['when'], formats: Formats): string {
  if (day === today) return texts.today;
  if (day === dayAfter(today)) return texts.tomorrow;
  return texts.on(dayText(day, 'short', formats));
}

interface Reader {
  userId: string;
  today: string;
  texts: Texts;
  formats: Formats;
}

/** "June’s visit is tomorrow, 9:00–9:30 AM" */
export function appointmentSummary(
  appointment: AppointmentCard,
  { userId, today, texts, formats }: Reader,
): string {
  const { home, when } = texts;
  if (appointment.appointmentStatus === 'ON THE WAY')
    return home.onTheWay(appointment.provider?.firstName ?? home.yourProvider);
  if (!appointment.appointmentDate) return home.requested;
  const { patient, telemedicine } = appointment;
  const whose =
    patient.id === userId
      ? telemedicine
        ? home.yourCall
        : home.yourAppointment
      : (telemedicine ? home.someonesCall : home.someonesAppointment)(patient.firstName);
  const day = dayPhrase(appointment.appointmentDate, today, when, formats);
  const time = startText(appointment, when, formats);
  return home.appointmentIs(whose, time ? when.at(day, time) : day);
}

/** "Wed, Nov 18, morning 8–11 AM" */
export const preferredTimeText = (appointment: AppointmentCard, texts: Texts, formats: Formats): string =>
  `${dayText(appointment.preferedAppointmentDate, 'short', formats)}, ${slotText(appointment.appointmentSlot, texts.when)}`;

/** Ordered by how often patients look for them. */
export const sortedCategories = <C extends { name: string }>(categories: readonly C[]): C[] =>
  categories.toSorted((a, b) => categoryPlace(a.name) - categoryPlace(b.name));
