import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import { createEvents, type EventAttributes } from 'ics';
import { phrases } from './phrases.ts';
import { appointmentOf, type MessageTemplate, type TemplateContext } from './template.ts';

interface CalendarFrame {
  /** The sender address of the practice’s mail. */
  from: string;
}

export interface CalendarEntry {
  id: string;
  key: string;
  /** Increases with every change; see `sequenceOf`. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  canceled: boolean;
  location: string | null;
  description: string | null;
  /** The absolute URL of the appointment’s page. */
  link: string;
}

export interface Calendar extends CalendarFrame {
  practice: string;
  language: Language;
  method: 'PUBLISH' | 'CANCEL';
  name?: string;
}

/** Counts every new time and every change of the entry itself, so that a later file replaces an earlier one. */
export const sequenceOf = (appointment: { scheduleRevision: number; calendarSequence: number }): number =>
  appointment.scheduleRevision + appointment.calendarSequence;

/** Returns `care@bedside.test` for `Bedside <care@bedside.test>`. */
export const bareAddress = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from;

export const uidOf = (appointmentId: string): string => `${appointmentId}@bedside`;

/**
 * Appointments as an .ics file. Each has the same UID wherever it appears, and nothing says why the visit
 * takes place.
 */
export function calendarText(entries: readonly CalendarEntry[], calendar: Calendar): string {
  const { method, name } = calendar;
  const practice = oneLine(calendar.practice);
  const { error, value } = createEvents(
    entries.map((entry) => eventOf(entry, { ...calendar, practice })),
    { productId: 'bedside', method, ...(name && { calName: oneLine(name) }) },
  );
  if (error || !value)
    throw new Error(`the calendar file of ${practice} could not be made`, { cause: error });
  return value;
}

/** `ics` escapes only some line ends. The others would start new lines in the file. */
const oneLine = (text: string): string => text.replace(LINE_ENDS, ' ');
const LINE_ENDS = /\r\n|[\r\n\v\f\u0085\u2028\u2029]/g;

const eventOf = (entry: CalendarEntry, { practice, from, language }: Calendar): EventAttributes => ({
  uid: uidOf(entry.id),
  sequence: entry.sequence,
  status: entry.canceled ? 'CANCELLED' : 'CONFIRMED',
  title: phrases[language].calendar.title(practice, entry.key),
  start: entry.startsAt.getTime(),
  startInputType: 'utc',
  startOutputType: 'utc',
  end: entry.endsAt.getTime(),
  endInputType: 'utc',
  endOutputType: 'utc',
  organizer: { name: practice, email: from },
  url: entry.link,
  ...(entry.location && { location: oneLine(entry.location) }),
  ...(entry.description && { description: entry.description.replace(LINE_ENDS, '\n') }),
});

/**
 * The message’s appointment as a calendar file. Only staff gets the text that staff wrote into the entry.
 * @returns null for a message without a calendar file, and if the appointment has or had no time
 */
export function calendarFile(
  view: TemplateContext,
  { calendar: kind, page }: Pick<MessageTemplate, 'calendar' | 'page'>,
  { from }: CalendarFrame,
): MailAttachment | null {
  if (!kind) return null;
  const appointment = appointmentOf(view);
  const former = kind === 'former canceled' && appointment.former.startsAt !== null;
  const { startsAt, endsAt } = former ? appointment.former : appointment;
  if (!startsAt || !endsAt) return null;
  const method = kind === 'time' ? 'PUBLISH' : 'CANCEL';
  const entry: CalendarEntry = {
    id: appointment.id,
    key: appointment.key,
    sequence: sequenceOf(appointment),
    startsAt,
    endsAt,
    canceled: method === 'CANCEL',
    location: appointment.telemedicine ? null : appointment.place,
    description: page === 'console' ? appointment.calendarDescription : null,
    link: view.link,
  };
  const { language } = view;
  return {
    filename: phrases[language].calendar.file,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: calendarText([entry], { from, practice: view.settings.name, language, method }),
  };
}
