import { notFound } from '@bedside/contracts/errors';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Executor } from '@bedside/db/database';
import { addMinutes } from '@bedside/db/dates';
import { sql } from 'kysely';
import { contactsOf } from '../access/confidential-visits.queries.ts';
import type { Context } from '../context.ts';
import { suppressionReasonOf } from '../people/suppression.queries.ts';
import { fullNameOf } from '../people/user.policy.ts';
import { languageOf } from '../people/user.queries.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import {
  addressOf,
  quietHoursEnd,
  type Recipient,
  type SendTime,
  suppressionReason,
} from './delivery.policy.ts';
import { factsOfEvent, type MessageData, startsOf } from './message-data.ts';
import type { Message } from './message-rule.ts';
import { messageRuleFor, messagesFor, type TemplateName } from './message-rules.ts';
import { inZoneOf } from './recipient-zone.queries.ts';
import { recipientsFor } from './recipients.ts';
import { type TemplateOverrides, templateOverridesFor } from './template-override.queries.ts';

export interface PatientMessage {
  facts: MessageData;
  /** Null when the event sends the patient nothing. */
  template: TemplateName | null;
  /** Null when there is no recipient. */
  recipient: { firstName: string; name: string; language: Language } | null;
  /** The language of the preview: the recipient’s, unless another was requested. */
  language: Language;
  /** The practice's overrides in that language. */
  own: TemplateOverrides;
  channels: Channel[];
  /** Unavailable channels with the reason. */
  closed: { channel: Channel; why: string }[];
  /** Minutes during which further changes join this message. */
  graceMinutes: number;
  /** Channels held by quiet hours, and until when. */
  held: Held[];
}

/** Reads the same data as sending does. */
export async function previewFor(
  db: Executor,
  facts: MessageData,
  moment: SendTime & Grace,
  requestedLanguage?: Language,
): Promise<PatientMessage> {
  const graceMinutes =
    facts.event.type === 'appointment.changeNoticeDue' ? moment.settings.changeGraceMinutes : 0;
  const message = messagesFor(facts, moment.now).find(({ to }) => to === 'patient' || to === 'payer');
  const nobody = {
    facts,
    recipient: null,
    language: requestedLanguage ?? 'en',
    own: {},
    channels: [],
    closed: [],
    graceMinutes,
    held: [],
  };
  if (!message) return { ...nobody, template: null };
  const { template, to } = message;
  const [personId] = await recipientsFor(db, to === 'payer' ? to : 'patient', facts);
  const person = personId && (await personFor(db, personId, facts));
  if (!person) return { ...nobody, template };
  const ways = await channelsTo(db, message, person);
  const { firstName, language } = asRecipient(person, 'email');
  const channels = ways.flatMap(({ channel, why }) => (why ? [] : [channel]));
  const changedAt = addMinutes(moment.now, graceMinutes);
  return {
    ...nobody,
    template,
    recipient: { firstName, name: fullNameOf(person), language },
    language: requestedLanguage ?? language,
    own: await templateOverridesFor(db, template, requestedLanguage ?? language),
    channels,
    closed: ways.flatMap(({ channel, why }) => (why ? [{ channel, why }] : [])),
    held: heldChannels(message, channels, facts, {
      now: changedAt,
      settings: await inZoneOf(db, moment.settings, { recipientId: personId }),
    }),
  };
}

/** The message that a refund of this amount would send. */
export async function previewRefund(
  db: Executor,
  ctx: Context,
  { paymentId, amountCents }: { paymentId: string; amountCents: number },
): Promise<{ preview: PatientMessage; settings: PracticeSettings; patientId: string }> {
  const settings = await practiceSettings(db, ctx);
  const payment = await db
    .selectFrom('payments')
    .innerJoin('invoices', 'invoices.id', 'payments.invoiceId')
    .select(['payments.patientId', 'payments.invoiceId', 'payments.stripePaymentIntentId'])
    .select('invoices.appointmentId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirstOrThrow(notFound);
  const { patientId, invoiceId, appointmentId, stripePaymentIntentId } = payment;
  const facts = await factsOfEvent(db, ctx.now, {
    id: paymentId,
    type: 'refund.requested',
    entityType: 'payment',
    entityId: paymentId,
    requestId: ctx.requestId,
    createdAt: ctx.now,
    payload: { paymentId, invoiceId, ...(appointmentId && { appointmentId }) },
  });
  const refund = { status: 'PENDING' as const, amountCents, isOffline: stripePaymentIntentId === null };
  const preview = await previewFor(db, { ...facts, refund }, { now: ctx.now, settings });
  return { preview, settings, patientId };
}

export interface Held {
  channel: Channel;
  until: Date;
}

export const heldChannels = (
  { quiet }: Pick<Message, 'quiet'>,
  channels: readonly Channel[],
  facts: MessageData,
  moment: SendTime,
): Held[] =>
  channels.flatMap((channel) => {
    const until = quietHoursEnd({ quiet, channel, starts: startsOf(facts) }, moment);
    return until ? [{ channel, until }] : [];
  });

interface Grace {
  settings: { changeGraceMinutes: number };
}

type Person = NonNullable<Awaited<ReturnType<typeof personFor>>>;

export const channelsTo = (db: Executor, { channels }: Pick<Message, 'channels'>, person: Person) =>
  Promise.all(
    (['email', 'text', 'push'] as const)
      .filter((channel) => channels.includes(channel))
      .map(async (channel) => ({ channel, why: await obstacleTo(db, channel, person) })),
  );

async function obstacleTo(db: Executor, channel: Channel, person: Person): Promise<string | null> {
  const recipient = asRecipient(person, channel);
  return (
    suppressionReason(channel, recipient) ??
    (await suppressionReasonOf(db, channel, addressOf(channel, recipient)))
  );
}

const asRecipient = ({ unwanted, ...person }: Person, channel: Channel): Recipient => ({
  ...person,
  language: languageOf(person),
  unwanted: unwanted.includes(channel),
});

/** A child’s messages go to the account holder, whose opt-outs apply. */
export const personFor = (
  db: Executor,
  personId: string,
  { event, appointment, confidentialPatientId }: MessageData,
) =>
  db
    .selectFrom('users')
    .select(['status', 'role', 'language', 'firstName', 'lastName'])
    .select([
      ...contactsOf(confidentialPatientId !== null),
      sql<Channel[]>`array(select channel from notification_opt_outs
        where user_id in (${personId}, ${appointment?.patientId ?? personId})
          and kind = ${messageRuleFor(event.type)?.kind ?? null})`.as('unwanted'),
      sql<string | null>`(select token from device_tokens where user_id = users.id limit 1)`.as(
        'deviceToken',
      ),
    ])
    .where('id', '=', personId)
    .executeTakeFirst();
