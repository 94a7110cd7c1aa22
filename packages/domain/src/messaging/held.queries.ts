import { DomainError } from '@bedside/contracts/errors';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addMinutes, format } from '@bedside/db/dates';
import { batched, prepared } from '@bedside/db/hot-path';
import { timeZonesOf } from '@bedside/reference-data/time-zones';
import { tz } from '@date-fns/tz';
import { channelText } from '../contact.policy.ts';
import { type Context, isStaff, type RecordedEvent } from '../context.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { endOfQuiet, type SendTime, suppressionReason } from './delivery.policy.ts';
import { factsOfEvent, type MessageData } from './message-data.ts';
import type { Audience, Message } from './message-rule.ts';
import { messageRuleFor, messagesFor } from './message-rules.ts';
import { channelsTo, type Held, heldChannels, personFor } from './preview.queries.ts';
import { inZoneOf } from './recipient-zone.queries.ts';
import { recipientsFor } from './recipients.ts';

/** Messages caused by this request that quiet hours delay. */
export interface HeldMessages {
  /** "The text goes out at 8:00 AM." */
  note: string;
  channels: Channel[];
  /** "8:00 AM" */
  at: string;
  /** True when no channel sends immediately. */
  isAll: boolean;
}

/** Events planned further ahead don’t count as caused by this request. */
const GRACE_MINUTES = 60;

const STAFF: readonly Audience[] = [
  'dispatch',
  'billing',
  'clinical',
  'superAdmins',
  'admins',
  'chatStaff',
  'chatOffice',
  'provider',
  'formerProvider',
];

/** @returns null when nothing is held */
export async function heldOf(db: Executor, ctx: Context): Promise<HeldMessages | null> {
  const soon = soonOf(ctx);
  if (soon.length === 0) return null;
  const settings = await practiceSettings(db, ctx);
  const moment = { now: ctx.now, settings };
  const isAboutRequest = soon.some(({ entityType }) => entityType === 'appointmentRequest');
  if (!isAboutRequest && !(await isQuietForAnyPatient(db, moment))) return null;
  const ways = new Map<Channel, Date>();
  let isAll = true;
  for (const recorded of soon) {
    for (const { channels, held } of await messagesOf(db, ctx, recorded, moment)) {
      if (held.length < channels.length) isAll = false;
      for (const { channel, until } of held) ways.set(channel, until);
    }
  }
  const [first] = ways.values();
  if (!first) return null;
  const channels = [...ways.keys()];
  const { timeZone } = await clockOfReader(db, ctx, settings);
  const at = format(first, 'h:mm a', { in: tz(timeZone) });
  return { note: noteOf(channels, at), channels, at, isAll };
}

/** Whether a message that this request causes goes to anyone but staff, now or after quiet hours. */
export async function reachesAnyone(db: Executor, ctx: Context): Promise<boolean> {
  const moment = { now: ctx.now, settings: await practiceSettings(db, ctx) };
  for (const recorded of soonOf(ctx)) {
    const messages = await messagesOf(db, ctx, recorded, moment);
    if (messages.some(({ channels }) => channels.length > 0)) return true;
  }
  return false;
}

/**
 * Changes nothing if no one would get a message about the change. Rule: messages.answers-say-what-is-held
 * @throws RULE_REFUSED
 */
export const sendOrRefuse = (db: Db, ctx: Context, change: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await change(tx);
    if (!(await reachesAnyone(tx, ctx))) throw new DomainError('RULE_REFUSED', NO_RECIPIENT);
  });

const NO_RECIPIENT =
  'No one would get this message. Check the patient’s contact details and notification settings, and that the account is active.';

const soonOf = ({ recordedEvents = [], now }: Context) =>
  recordedEvents.filter(
    ({ type, dueAt }) => messageRuleFor(type) && (!dueAt || dueAt <= addMinutes(now, GRACE_MINUTES)),
  );

/** Patients may live in another time zone. By day, this one query makes the queries below unnecessary. */
async function isQuietForAnyPatient(db: Executor, { now, settings }: SendTime): Promise<boolean> {
  const isQuietIn = (timeZone: string) => endOfQuiet({ now, settings: { ...settings, timeZone } }) !== null;
  if (isQuietIn(settings.timeZone)) return true;
  const lived = await statesOfPatients(db, undefined);
  return lived.some(({ state }) => state !== null && timeZonesOf(state).some(isQuietIn));
}

/**
 * Reads one index entry for each state. Searching for patients where it is night would read all of them if
 * there are none.
 */
const statesOfPatients = batched(async (db: Executor, requests: readonly undefined[]) => {
  const rows = await readStates(db, {});
  return requests.map(() => rows);
});

const readStates = prepared((db) =>
  db
    .withRecursive('lived', (q) =>
      q
        .selectFrom('patients')
        .select(({ fn }) => fn.min('state').as('state'))
        .unionAll(
          q
            .selectFrom('lived')
            .select((eb) =>
              eb
                .selectFrom('patients')
                .select(({ fn }) => fn.min('patients.state').as('state'))
                .whereRef('patients.state', '>', 'lived.state')
                .as('state'),
            )
            .where('lived.state', 'is not', null),
        ),
    )
    .selectFrom('lived')
    .select('state'),
);

/** Patients see only their own messages, in their own time zone. */
const clockOfReader = (db: Executor, { actor }: Context, settings: PracticeSettings) =>
  inZoneOf(db, settings, { recipientId: actor && !isStaff(actor.role) ? actor.userId : null });

/** Channels to patients and, among them, those held. */
async function messagesOf(db: Executor, ctx: Context, recorded: RecordedEvent, moment: SendTime) {
  const facts = await factsOfEvent(db, moment.now, recorded);
  const found: { channels: Channel[]; held: Held[] }[] = [];
  for (const message of messagesFor(facts, moment.now)) {
    if (STAFF.includes(message.to)) continue;
    for (const { channels, ...to } of await openChannels(db, ctx, message, facts)) {
      const settings = await inZoneOf(db, moment.settings, to);
      found.push({ channels, held: heldChannels(message, channels, facts, { ...moment, settings }) });
    }
  }
  return found;
}

interface Open {
  channels: Channel[];
  recipientId: string | null;
  appointmentRequestId?: string;
}

/** Patients see only their own channels, never another person’s. */
async function openChannels(
  db: Executor,
  { actor }: Context,
  message: Message,
  facts: MessageData,
): Promise<Open[]> {
  const { to } = message;
  if (to === 'requester') {
    const appointmentRequestId = facts.appointmentRequest?.id;
    if (!appointmentRequestId) return [];
    const channels = await requesterChannels(db, message, appointmentRequestId);
    return [{ channels, recipientId: null, appointmentRequestId }];
  }
  if (to === 'invited' || to === 'guarantor') return [];
  // Texts to video guests are never delayed.
  if (to === 'videoGuest') return [];
  const everybody = await recipientsFor(db, to, facts);
  const people = actor && isStaff(actor.role) ? everybody : everybody.filter((id) => id === actor?.userId);
  return await Promise.all(
    people.map(async (recipientId) => {
      const person = await personFor(db, recipientId, facts);
      const ways = person ? await channelsTo(db, message, person) : [];
      return { channels: ways.flatMap(({ channel, why }) => (why ? [] : [channel])), recipientId };
    }),
  );
}

async function requesterChannels(db: Executor, { channels }: Message, id: string): Promise<Channel[]> {
  const contact = await db
    .selectFrom('appointmentRequests')
    .select(['firstName', 'email', 'phoneE164'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const to = { ...contact, status: 'ACTIVE', language: 'en', deviceToken: null, unwanted: false } as const;
  return (['email', 'text'] as const).filter(
    (channel) => channels.includes(channel) && suppressionReason(channel, to) === null,
  );
}

function noteOf(channels: Channel[], at: string): string {
  const ways = new Intl.ListFormat('en-US').format(channels.map((channel) => channelText[channel]));
  return `The ${ways} will go out at ${at}.`;
}
