import type { EventType } from '@bedside/contracts/events';
import { accounts } from './announce.accounts.ts';
import { care } from './announce.care.ts';
import type { Facts } from './announce.facts.ts';
import { memberships } from './announce.memberships.ts';
import { payments } from './announce.payments.ts';
import { visits } from './announce.visits.ts';
import type { Announcement, Message } from './announcement.ts';

/** Rule: messages.one-message-table */
export const catalogue = {
  ...visits,
  ...payments,
  ...memberships,
  ...care,
  ...accounts,
} satisfies Partial<Record<EventType, Announcement>>;

export type TemplateName = (typeof catalogue)[keyof typeof catalogue]['messages'][number]['template'];

const announcements: Partial<Record<EventType, Announcement<TemplateName>>> = catalogue;

/** Nothing for an event that nobody is told of. */
export const announcementOf = (type: EventType): Announcement<TemplateName> | undefined =>
  announcements[type];

const tellings = (Object.keys(announcements) as EventType[]).flatMap((event) =>
  (announcements[event]?.messages ?? []).map((message) => ({ event, message })),
);

/** Every template that somebody is sent. */
export const templateNames: readonly TemplateName[] = [
  ...new Set(tellings.map(({ message }) => message.template)),
];

/** The events that a template tells of, and how. */
export const announcedBy = (template: TemplateName) =>
  tellings.filter(({ message }) => message.template === template);

/** The messages that are the patient’s, whoever of the household gets them. */
const isForPatient = ({ to }: Message): boolean => to === 'patient' || to === 'payer' || to === 'subscriber';

/**
 * The messages that the facts call for now; none when the event is superseded or too old, and none for the patient where
 * staff chose so.
 */
export function messagesFor(facts: Facts, now: Date): readonly Message<TemplateName>[] {
  const found = announcementOf(facts.event.type);
  if (!found?.current(facts, now) || isTooLate(found, facts, now) || isBegun(found, facts, now)) return [];
  const isSilent = facts.payload.tellPatient === false;
  return found.messages.filter(
    (message) => !(isSilent && isForPatient(message)) && (message.when?.(facts) ?? true),
  );
}

const isTooLate = ({ lasts }: Announcement, { event }: Facts, now: Date): boolean =>
  lasts !== undefined && now.getTime() - event.createdAt.getTime() > lasts * 60_000;

/** The visit has begun since the event told of it. One that is entered afterwards is told of all the same. */
const isBegun = ({ untilVisit = false }: Announcement, { event, visit }: Facts, now: Date): boolean =>
  untilVisit && visit?.startsAt != null && visit.startsAt <= now && visit.startsAt > event.createdAt;

/** Why a message that was decided on is not sent any more. */
export function whyOver(facts: Facts, now: Date): string {
  const found = announcementOf(facts.event.type);
  if (found && isBegun(found, facts, now)) return 'the visit has started';
  return found && isTooLate(found, facts, now) ? 'too late' : 'superseded';
}
