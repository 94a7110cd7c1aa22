import type { AppointmentCard } from '@bedside/contracts/appointments/appointment.schema';
import { plannedStatuses, requestedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import { dayText, type Formats, timeSpan } from '@bedside/ui-kit/formats';
import { categoryPlace } from '../../components/category-display.ts';
import type { Texts } from '../../i18n/en.ts';
import { slotText } from '../appointments/appointment-text.ts';

const ARRIVAL_MINUTES = 30;

const isOneOf = (statuses: readonly string[]) => (appointment: AppointmentCard) =>
  statuses.includes(appointment.appointmentStatus);

const startOf = (appointment: AppointmentCard) =>
  `${appointment.appointmentDate ?? ''} ${appointment.appointmentTime ?? ''}`;

/** The next scheduled appointment, else the first open request. */
export function nextAppointment(
  appointments: readonly AppointmentCard[],
  today: string,
): AppointmentCard | null {
  const timed = appointments
    .filter(isOneOf(plannedStatuses))
    .filter((appointment) => (appointment.appointmentDate ?? '') >= today);
  const [first] = timed.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));
  const [requested] = appointments
    .filter(isOneOf(requestedStatuses))
    .toSorted((a, b) => a.preferedAppointmentDate.localeCompare(b.preferedAppointmentDate));
  return first ?? requested ?? null;
}

export const payable = (appointments: readonly AppointmentCard[]) =>
  appointments.filter(
    (appointment) =>
      appointment.appointmentStatus === 'AWAITING PAYMENT' && appointment.paymentRequestType !== null,
  );

const tomorrowOf = (today: string) =>
  new Date(Date.parse(`${today}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);

/** Half-hour arrival window: 9:00–9:30 AM */
function arrivalWindow(time: string, texts: Texts['when'], formats: Formats): string {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + ARRIVAL_MINUTES;
  const end = `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
  const { from, to } = timeSpan(time, end, formats);
  return texts.span(from, to);
}

function dayPhrase(day: string, today: string, texts: Texts['when'], formats: Formats): string {
  if (day === today) return texts.today;
  if (day === tomorrowOf(today)) return texts.tomorrow;
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
  const whose =
    appointment.patient.id === userId
      ? home.yourAppointment
      : home.someonesAppointment(appointment.patient.firstName);
  const day = dayPhrase(appointment.appointmentDate, today, when, formats);
  const time = appointment.appointmentTime && arrivalWindow(appointment.appointmentTime, when, formats);
  return home.appointmentIs(whose, time ? when.at(day, time) : day);
}

/** "Wed, Nov 18, morning 8–11 AM" */
export const preferredTimeText = (appointment: AppointmentCard, texts: Texts, formats: Formats): string =>
  `${dayText(appointment.preferedAppointmentDate, 'short', formats)}, ${slotText(appointment.appointmentSlot, texts.when)}`;

interface Category {
  name: string;
  /** Lowest price in dollars. */
  from: number;
}

export function categoriesOf(services: readonly PatientService[]): Category[] {
  const least = new Map<string, number>();
  for (const { category, rate } of services) least.set(category, Math.min(rate, least.get(category) ?? rate));
  return [...least]
    .map(([name, from]) => ({ name, from }))
    .toSorted((a, b) => categoryPlace(a.name) - categoryPlace(b.name));
}
