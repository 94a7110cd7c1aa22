import { clockInSpanish } from '@bedside/contracts/common/languages';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import { openingHoursInSpanish } from '@bedside/contracts/practice/opening';
import { es, format } from '@bedside/db/dates';
import type { Locale } from 'date-fns';

type At = NonNullable<Parameters<typeof format>[2]>['in'];

/**
 * What all messages of a language have in common: days and times, appointment details, and the footer of an
 * email.
 */
interface Phrases {
  locale?: Locale;
  /** Such as `Tuesday, March 3 at 9:00 AM`, in the time zone of `at`. */
  moment(time: Date, at: At): string;
  noTime: string;
  window(from: Date, to: Date, at: At): string;
  until(time: Date, at: At): string;
  untilMoment(moment: string): string;
  today: string;
  byDay(day: Date): string;
  nextBusinessDay: string;
  day(day: Date): string;
  yourProvider: string;
  per: Record<'MONTH' | 'YEAR', string>;
  reason(reason: string): string;
  lateCancellationFee(amount: string): string;
  noShowFee(amount: string): string;
  joinByVideo(link: string): string;
  details: Record<
    | 'appointment'
    | 'when'
    | 'with'
    | 'where'
    | 'online'
    | 'atHome'
    | 'billFor'
    | 'dueBy'
    | 'plan'
    | 'price'
    | 'nextCharge'
    | 'gracePeriodEndsAt'
    | 'consent'
    | 'patient',
    string
  >;
  email: { foot: string; hours(hours: string): string };
  calendar: { title(practice: string, key: string): string; file: string };
  /** The reply to someone who texts HELP. */
  textHelp(practice: string, phone: string): string;
}

const english: Phrases = {
  moment: (time, at) => format(time, "EEEE, MMMM d 'at' h:mm a", { in: at }),
  noTime: 'a time we’ll confirm soon',
  window: (from, to, at) =>
    `between ${format(from, 'h:mm a', { in: at })} and ${format(to, 'h:mm a', { in: at })}`,
  until: (time, at) => format(time, 'h:mm a', { in: at }),
  untilMoment: (moment) => moment,
  today: 'today',
  byDay: (day) => `by ${format(day, 'EEEE, MMMM d')}`,
  nextBusinessDay: 'the next business day',
  day: (day) => format(day, 'MMMM d, yyyy'),
  yourProvider: 'your provider',
  per: { MONTH: 'per month', YEAR: 'per year' },
  reason: (reason) => `Reason: ${reason}`,
  noShowFee: (amount) => `A no-show fee of ${amount} applies.`,
  lateCancellationFee: (amount) => `A late cancellation fee of ${amount} applies.`,
  joinByVideo: (link) => `Join by video: ${link}`,
  details: {
    appointment: 'Visit',
    when: 'When',
    with: 'With',
    where: 'Where',
    online: 'Online',
    atHome: 'At your address',
    billFor: 'For',
    dueBy: 'Due by',
    plan: 'Plan',
    price: 'Price',
    nextCharge: 'Next charge',
    gracePeriodEndsAt: 'Benefits until',
    consent: 'What',
    patient: 'For',
  },
  email: {
    foot: 'In an emergency, call 911. Please don’t reply to this email.',
    hours: (hours) => hours,
  },
  calendar: { title: (practice, key) => `${practice} visit ${key}`, file: 'visit.ics' },
  textHelp: (practice, phone) =>
    `${practice}: texts about your visits and bills. For help, call ${phone}. Reply STOP to stop, START to restart. Msg & data rates may apply.`,
};

/** `las 9:00 a.m.`, but `la 1:00 p.m.`, because only one o’clock is singular. */
const clock = (time: Date, at: At): string => {
  const translated = clockInSpanish(format(time, 'h:mm a', { in: at }));
  return `${translated.startsWith('1:') ? 'la' : 'las'} ${translated}`;
};

const spanish: Phrases = {
  locale: es,
  moment: (time, at) => `${format(time, "EEEE d 'de' MMMM", { locale: es, in: at })} a ${clock(time, at)}`,
  noTime: 'día y hora por confirmar',
  window: (from, to, at) => `entre ${clock(from, at)} y ${clock(to, at)}`,
  until: clock,
  untilMoment: (moment) => `el ${moment}`,
  today: 'hoy mismo',
  byDay: (day) => `a más tardar el ${format(day, "EEEE d 'de' MMMM", { locale: es })}`,
  nextBusinessDay: 'el próximo día hábil',
  day: (day) => format(day, "d 'de' MMMM 'de' yyyy", { locale: es }),
  yourProvider: 'su profesional',
  per: { MONTH: 'al mes', YEAR: 'al año' },
  reason: (reason) => `El motivo: ${reason}`,
  noShowFee: (amount) => `Se aplica un cargo de ${amount} por no estar en su cita.`,
  lateCancellationFee: (amount) => `Se aplica un cargo de ${amount} por cancelar tarde.`,
  joinByVideo: (link) => `Entre a la videollamada: ${link}`,
  details: {
    appointment: 'Cita',
    when: 'Cuándo',
    with: 'Con',
    where: 'Dónde',
    online: 'En línea',
    atHome: 'En su domicilio',
    billFor: 'Concepto',
    dueBy: 'Fecha límite',
    plan: 'Plan',
    price: 'Precio',
    nextCharge: 'Próximo cargo',
    gracePeriodEndsAt: 'Beneficios hasta',
    consent: 'Qué',
    patient: 'Para',
  },
  email: {
    foot: 'En una emergencia, llame al 911. Por favor, no responda a este correo.',
    hours: openingHoursInSpanish,
  },
  calendar: { title: (practice, key) => `Cita con ${practice}, ${key}`, file: 'cita.ics' },
  textHelp: (practice, phone) =>
    `${practice}: mensajes sobre sus citas y facturas. ¿Preguntas? Llame al ${phone}. Responda ALTO para no recibirlos, START para volver a recibirlos. Pueden aplicarse cargos por mensajes y datos.`,
};

export const phrases: Readonly<Record<Language, Phrases>> = { en: english, es: spanish };
