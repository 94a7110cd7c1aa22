import { createHash } from 'node:crypto';
import { deliveryQueued, notificationsChanged } from '@bedside/contracts/messaging/messaging.events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { insertEvents } from '@bedside/queue/outbox';
import { eventRow } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { languageOf } from '../people/user.queries.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { loadMessageData, type MessageData } from './message-data.ts';
import { type Audience, factsIn, type Message } from './message-rule.ts';
import { messagesFor, type TemplateName } from './message-rules.ts';
import { recipientsFor } from './recipients.ts';
import { type TemplateOverrides, templateOverridesFor } from './template-override.queries.ts';

/** In-app text, with the practice's overrides. */
export type InAppContent = (
  template: TemplateName,
  about: { facts: MessageData; settings: PracticeSettings; language: Language },
  own: TemplateOverrides,
) => { title: string; body: string };

/** Creates deliveries and notifications in one transaction. Idempotent. */
export async function createDeliveriesForEvent(
  db: Db,
  ctx: Context,
  eventId: string,
  content: InAppContent,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const facts = await loadMessageData(tx, ctx.now, eventId);
    if (!facts) return;
    const settings = await practiceSettings(tx);
    for (const message of messagesFor(facts, ctx.now)) {
      const { to, channels, template } = message;
      if (isOutsider(to)) {
        await queueDeliveries(tx, ctx, facts, message, outsiders[to](facts, channels));
        continue;
      }
      const people = await recipientsFor(tx, to, facts);
      if (people.length === 0) continue;
      await queueDeliveries(tx, ctx, facts, message, await toPeople(tx, channels, people));
      if (!channels.includes('bell')) continue;
      for (const [language, readers] of await readersByLanguage(tx, people)) {
        const own = await templateOverridesFor(tx, template, language);
        const about = { facts: await factsIn(tx, facts, language), settings, language };
        const rendered = content(template, about, own);
        await insertNotifications(tx, ctx, facts, readers, { type: template, ...rendered });
      }
    }
  });
}

async function queueDeliveries(
  tx: Tx,
  ctx: Context,
  facts: MessageData,
  message: Message,
  addressed: readonly Addressed[],
): Promise<void> {
  if (addressed.length === 0) return;
  const rows = addressed.map((to) => ({
    ...to,
    id: newId(),
    eventId: facts.event.id,
    eventType: facts.event.type,
    template: message.template,
    appointmentId: facts.appointment?.id ?? null,
    invoiceId: facts.bill?.invoiceId ?? null,
    createdAt: ctx.now,
  }));
  const queued = await tx
    .insertInto('deliveries')
    .values(rows)
    // The trigger "deliveries_once" skips deliveries that are already queued.
    .returning('id')
    .execute();
  if (queued.length === 0) return;
  const events = queued.map(({ id }) => eventRow(ctx, deliveryQueued, { deliveryId: id }, { entityId: id }));
  await insertEvents(tx, events).execute();
}

/** A user, or the sender of a request without an account. */
interface Addressed {
  recipientId: string | null;
  appointmentRequestId: string | null;
  channel: Channel;
  deviceKey: string;
  /** Replaces the recipient’s own address. */
  overrideAddress?: string;
}

const directOf = (channels: Message['channels']): Channel[] =>
  (['email', 'text'] as const).filter((channel) => channels.includes(channel));

const toRequester = ({ appointmentRequest }: MessageData, channels: Message['channels']): Addressed[] =>
  appointmentRequest
    ? directOf(channels).map((channel) => ({
        recipientId: null,
        appointmentRequestId: appointmentRequest.id,
        channel,
        deviceKey: '',
      }))
    : [];

/** The delivery is logged for the inviting user, because the invited person may have no account. */
const toInvited = ({ familyGrant }: MessageData): Addressed[] =>
  familyGrant?.invitedContact
    ? [
        {
          recipientId: familyGrant.createdBy,
          appointmentRequestId: null,
          channel: familyGrant.invitedContact.includes('@') ? 'email' : 'text',
          deviceKey: '',
          overrideAddress: familyGrant.invitedContact,
        },
      ]
    : [];

/** The delivery is logged for the inviting provider, because the number may belong to no user. */
const toVideoGuest = ({ videoGuest }: MessageData): Addressed[] =>
  videoGuest
    ? [
        {
          recipientId: videoGuest.invitedBy,
          appointmentRequestId: null,
          channel: 'text',
          deviceKey: videoGuest.id,
          overrideAddress: videoGuest.phoneE164,
        },
      ]
    : [];

/** The delivery is logged for the patient, because the contacts may belong to no user. */
const toGuarantor = ({ guarantor }: MessageData, channels: Message['channels']): Addressed[] =>
  directOf(channels).flatMap((channel) => {
    const overrideAddress = channel === 'email' ? guarantor?.email : guarantor?.phoneE164;
    if (!guarantor || !overrideAddress) return [];
    const { patientId: recipientId } = guarantor;
    return [{ recipientId, appointmentRequestId: null, channel, deviceKey: '', overrideAddress }];
  });

/** Audiences that may have no account. */
const outsiders = {
  requester: toRequester,
  invited: toInvited,
  videoGuest: toVideoGuest,
  guarantor: toGuarantor,
} satisfies Partial<Record<Audience, (facts: MessageData, channels: Message['channels']) => Addressed[]>>;

const isOutsider = (audience: Audience): audience is keyof typeof outsiders => audience in outsiders;

/** One delivery per user for email and text, one per device for push. */
async function toPeople(
  tx: Tx,
  channels: Message['channels'],
  people: readonly string[],
): Promise<Addressed[]> {
  const direct = directOf(channels);
  const addressed = people.flatMap((recipientId) =>
    direct.map((channel) => ({ recipientId, appointmentRequestId: null, channel, deviceKey: '' })),
  );
  if (!channels.includes('push')) return addressed;
  const devices = await tx
    .selectFrom('deviceTokens')
    .select(['userId', 'token'])
    .where('userId', 'in', people)
    .execute();
  const pushes = devices.map(({ userId, token }) => ({
    recipientId: userId,
    appointmentRequestId: null,
    channel: 'push' as const,
    deviceKey: deviceKey(token),
  }));
  return [...addressed, ...pushes];
}

/** Hashed so that the token is stored only once. */
export const deviceKey = (token: string): string => createHash('sha256').update(token).digest('base64url');

async function insertNotifications(
  tx: Tx,
  ctx: Context,
  facts: MessageData,
  people: readonly string[],
  content: { type: string; title: string; body: string },
): Promise<void> {
  const about = entityOf(facts);
  const rows = people.map((userId) => ({
    ...content,
    ...about,
    id: newId(),
    eventId: facts.event.id,
    userId,
    readAt: null,
    createdAt: ctx.now,
  }));
  const inserted = await tx
    .insertInto('notifications')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['eventId', 'userId', 'type']).doNothing())
    .returning('userId')
    .execute();
  if (inserted.length === 0) return;
  const events = inserted.map(({ userId }) =>
    eventRow(ctx, notificationsChanged, { userId }, { entityId: userId, users: [userId] }),
  );
  await insertEvents(tx, events).execute();
}

async function readersByLanguage(tx: Tx, people: readonly string[]): Promise<Map<Language, string[]>> {
  const readers = await tx
    .selectFrom('users')
    .select(['id', 'role', 'language'])
    .where('id', 'in', people)
    .execute();
  const byLanguage = Map.groupBy(readers, languageOf);
  return new Map([...byLanguage].map(([language, those]) => [language, those.map(({ id }) => id)]));
}

/** The screen the notification opens. */
const entityOf = ({ appointment, event }: MessageData) =>
  appointment
    ? { entityType: 'appointment', entityId: appointment.id }
    : { entityType: event.entityType, entityId: event.entityId };
