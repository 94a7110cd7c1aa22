import { DomainError, notFound } from '@bedside/contracts/errors';
import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { DeliveriesTable } from '@bedside/db/tables/messaging.table';
import { subSeconds } from 'date-fns';
import type { Selectable, Updateable } from 'kysely';
import type { Context } from '../context.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { recordAudit } from '../record/record-audit.ts';
import { planEvent, recordEvent } from '../record/record-event.ts';
import { whoseRecord } from '../record/whose-record.ts';
import { announcementOf, messagesFor, type TemplateName } from './announce.catalogue.ts';
import { devicePart } from './announce.commands.ts';
import { type Facts, factsOf } from './announce.facts.ts';
import { peopleOf } from './announce.people.ts';
import type { Message } from './announcement.ts';
import { addressOf, CLAIM_SECONDS, heldUntil, RESENT, type Recipient, whyNot } from './delivery.policy.ts';
import { languageOf, type OwnTexts, ownTextsOf } from './own-text.queries.ts';
import { unreachableBecause } from './unreachable.queries.ts';

type Delivery = Selectable<DeliveriesTable>;

/** What a message is written from. */
export interface Letter {
  template: TemplateName;
  facts: Facts;
  settings: PracticeSettings;
  channel: Channel;
  recipient: { firstName: string; language: Language };
  /** Of the template in the recipient's language. */
  own: OwnTexts;
}

export type Claim<Words> =
  | { outcome: 'send'; delivery: Delivery; address: string; words: Words }
  /** Sent, suppressed, or put off: there is nothing to do. */
  | { outcome: 'nothing' }
  /** Somebody else may be sending it right now. */
  | { outcome: 'busy' };

/**
 * Claims a delivery for sending: reads everything anew, decides, and writes the message in the same transaction, so
 * that what is sent was true when it was claimed. A claim that a process left behind is made again and marked.
 */
export async function claimDelivery<Words>(
  db: Db,
  ctx: Context,
  deliveryId: string,
  write: (tx: Tx, letter: Letter) => Promise<Words>,
): Promise<Claim<Words>> {
  return await db.transaction().execute(async (tx): Promise<Claim<Words>> => {
    const delivery = await lock(tx, deliveryId);
    if (!delivery || !['queued', 'claimed'].includes(delivery.state)) return { outcome: 'nothing' };
    if (isBusy(delivery, ctx.now)) return { outcome: 'busy' };
    const facts = await factsOf(tx, ctx.now, delivery.eventId);
    const message = facts && messageOf(delivery, facts, ctx.now);
    if (!message || !(await isStillFor(tx, delivery, message, facts)))
      return await suppress(tx, delivery, 'superseded');
    const recipient = await recipientOf(tx, delivery, message, facts);
    const address = addressOf(delivery.channel, recipient);
    const refusal =
      whyNot(delivery.channel, recipient) ?? (await unreachableBecause(tx, delivery.channel, address));
    if (refusal || !address) return await suppress(tx, delivery, refusal ?? 'no address');
    const settings = await practiceSettings(tx);
    const until = isResend(delivery)
      ? null
      : heldUntil(message.quiet, facts.visit?.startsAt ?? null, { now: ctx.now, settings });
    if (until) return await putOff(tx, ctx, delivery, until);
    const { template } = message;
    const own = await ownTextsOf(tx, template, recipient.language);
    const words = await write(tx, { template, facts, settings, channel: delivery.channel, recipient, own });
    await change(tx, delivery, {
      state: 'claimed',
      claimedAt: ctx.now,
      attempts: delivery.attempts + 1,
      reason: markOf(delivery),
    });
    return { outcome: 'send', delivery, address, words };
  });
}

/** The outside party took it. */
export async function keepSent(db: Db, id: string, providerMessageId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'sent', providerMessageId, sentAt: now })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

/** `again, uncertain`: the party gave no answer, so what comes next may be a repetition and is marked as one. */
export type Unsent =
  | { outcome: 'again' }
  | { outcome: 'again, uncertain' }
  | { outcome: 'failed'; reason: string };

/** The outside party did not say that it took it: the message waits for its next attempt, or has failed for good. */
export async function keepUnsent(db: Db, id: string, unsent: Unsent): Promise<void> {
  await db
    .updateTable('deliveries')
    .set(rowOf(unsent))
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

function rowOf(unsent: Unsent): Updateable<DeliveriesTable> {
  if (unsent.outcome === 'failed') return { state: 'failed', reason: unsent.reason };
  return unsent.outcome === 'again' ? { state: 'queued' } : { state: 'queued', reason: RESENT };
}

/** The push service says that a device is gone: it gets nothing again. */
export async function forgetDevice(db: Db, token: string): Promise<void> {
  await db.deleteFrom('deviceTokens').where('token', '=', token).execute();
}

/**
 * Sends a message again as a delivery of its own, whatever the hour: a person decided it.
 * @throws NOT_FOUND; RULE_REFUSED while the first one is still under way
 */
export async function resendDelivery(db: Db, ctx: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const first = await lock(tx, id);
    if (!first) throw notFound();
    if (first.state === 'queued' || first.state === 'claimed')
      throw new DomainError('RULE_REFUSED', 'This message is still being sent.');
    const { eventId, eventType, template, channel, formerAddress, appointmentId, invoiceId } = first;
    const { personId, webAppointmentId } = first;
    const again = {
      eventId,
      eventType,
      template,
      channel,
      personId,
      webAppointmentId,
      formerAddress,
      appointmentId,
      invoiceId,
    };
    const deliveryId = newId();
    const part = `${partOf(first)}${RESEND}${deliveryId}`;
    await tx
      .insertInto('deliveries')
      .values({ ...again, id: deliveryId, part, createdAt: ctx.now })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'delivery.resend',
      entityType: 'delivery',
      entityId: id,
      patientId: await patientBehind(tx, first),
      after: { deliveryId },
    });
    await recordEvent(tx, ctx, deliveryQueued, { deliveryId }, { entityId: deliveryId });
  });
}

/** Whom a message went to or, where that was staff or has no account, whose visit it is about. */
export async function patientBehind(
  db: Executor,
  delivery: Pick<Delivery, 'personId' | 'webAppointmentId' | 'appointmentId'>,
): Promise<string | null> {
  for (const id of [delivery.personId, delivery.webAppointmentId, delivery.appointmentId]) {
    const patientId = id && (await whoseRecord(db, id));
    if (patientId) return patientId;
  }
  return null;
}

const RESEND = '#';
const partOf = ({ part }: Delivery): string => part.split(RESEND)[0] ?? '';
const isResend = ({ part }: Delivery): boolean => part.includes(RESEND);

const lock = (tx: Tx, id: string): Promise<Delivery | undefined> =>
  tx.selectFrom('deliveries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

const isBusy = ({ state, claimedAt }: Delivery, now: Date): boolean =>
  state === 'claimed' && claimedAt !== null && claimedAt > subSeconds(now, CLAIM_SECONDS);

/** Once marked, always marked. */
const markOf = ({ state, reason }: Delivery): string | null =>
  state === 'claimed' || reason === RESENT ? RESENT : null;

const messageOf = (delivery: Delivery, facts: Facts, now: Date): Message<TemplateName> | undefined =>
  messagesFor(facts, now).find(
    ({ template, channels }) => template === delivery.template && channels.includes(delivery.channel),
  );

/** The link of a consent is for whoever has to answer when it is sent, not for whoever had to when it was queued. */
const isStillFor = async (tx: Tx, { personId }: Delivery, { to }: Message, facts: Facts): Promise<boolean> =>
  to !== 'signer' || (personId !== null && (await peopleOf(tx, to, facts)).includes(personId));

async function recipientOf(tx: Tx, delivery: Delivery, message: Message, facts: Facts): Promise<Recipient> {
  const { personId, webAppointmentId } = delivery;
  if (personId) return await personAs(tx, { ...delivery, personId }, message, facts);
  const requester = await tx
    .selectFrom('webAppointments')
    .select(['firstName', 'email', 'phoneE164'])
    .where('id', '=', webAppointmentId)
    .executeTakeFirstOrThrow();
  return { ...requester, status: 'ACTIVE', language: 'en', deviceToken: null, unwanted: false };
}

type DeliveryToPerson = Delivery & { personId: string };

async function personAs(
  tx: Tx,
  delivery: DeliveryToPerson,
  { to }: Message,
  { event, visit, questionnaire }: Facts,
): Promise<Recipient> {
  const kind = announcementOf(event.type)?.kind;
  // A child’s messages go to the holder, who chooses for the child too.
  const patientId = to === 'patient' ? (visit?.patientId ?? questionnaire?.patientId) : undefined;
  const person = await tx
    .selectFrom('users')
    .select(['status', 'role', 'language', 'firstName', 'email', 'phoneE164'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('unwantedMessages')
            .select('userId')
            .where('userId', 'in', patientId ? [delivery.personId, patientId] : [delivery.personId])
            .where('channel', '=', delivery.channel)
            .where('kind', '=', kind ?? null),
        )
        .$castTo<boolean>()
        .as('unwanted'),
    )
    .where('id', '=', delivery.personId)
    .executeTakeFirstOrThrow();
  const { formerAddress } = delivery;
  const former = formerAddress && { email: formerAddress, phoneE164: formerAddress };
  return {
    ...person,
    ...former,
    language: languageOf(person),
    deviceToken: delivery.channel === 'push' ? await deviceOf(tx, delivery) : null,
  };
}

async function deviceOf(tx: Tx, delivery: DeliveryToPerson): Promise<string | null> {
  const devices = await tx
    .selectFrom('deviceTokens')
    .select('token')
    .where('userId', '=', delivery.personId)
    .execute();
  return devices.find(({ token }) => devicePart(token) === partOf(delivery))?.token ?? null;
}

async function suppress(tx: Tx, delivery: Delivery, reason: string): Promise<{ outcome: 'nothing' }> {
  await change(tx, delivery, { state: 'suppressed', reason });
  return { outcome: 'nothing' };
}

async function putOff(
  tx: Tx,
  ctx: Context,
  delivery: Delivery,
  until: Date,
): Promise<{ outcome: 'nothing' }> {
  await change(tx, delivery, { state: 'queued', notBefore: until, reason: markOf(delivery) });
  await planEvent(tx, ctx, deliveryQueued, {
    key: `delivery:${delivery.id}`,
    dueAt: until,
    payload: { deliveryId: delivery.id },
    entityId: delivery.id,
  });
  return { outcome: 'nothing' };
}

async function change(tx: Tx, { id }: Delivery, row: Updateable<DeliveriesTable>): Promise<void> {
  await tx.updateTable('deliveries').set(row).where('id', '=', id).execute();
}
