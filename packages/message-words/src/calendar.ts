import type { MailAttachment } from '@bedside/integrations/mail/mail.port';
import { createEvent } from 'ics';
import { type View, visitOf, type Words } from './words.ts';

export interface CalendarFrame {
  /** The address that the practice's mail comes from. */
  from: string;
}

/**
 * The visit as a calendar file. One UID a visit and its revision as SEQUENCE, so that a later file replaces an earlier
 * one and a cancellation takes it away. It says neither why nor what for.
 * @returns null when the visit has (had) no time
 */
export function calendarFile(
  view: View,
  kind: NonNullable<Words['calendar']>,
  { from }: CalendarFrame,
): MailAttachment | null {
  const visit = visitOf(view);
  const former = kind === 'former cancelled' && visit.former.startsAt !== null;
  const { startsAt, endsAt } = former ? visit.former : visit;
  if (!startsAt || !endsAt) return null;
  const method = kind === 'time' ? 'PUBLISH' : 'CANCEL';
  const { error, value } = createEvent({
    uid: `${visit.id}@bedside`,
    sequence: visit.revision,
    method,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    productId: 'bedside',
    title: `${view.settings.name} visit ${visit.key}`,
    start: startsAt.getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    end: endsAt.getTime(),
    endInputType: 'utc',
    endOutputType: 'utc',
    organizer: { name: view.settings.name, email: from },
    url: view.link,
    ...(visit.place && !visit.telemedicine && { location: visit.place }),
  });
  if (error || !value) throw new Error('the calendar file could not be made', { cause: error });
  return {
    filename: 'visit.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: value,
  };
}
