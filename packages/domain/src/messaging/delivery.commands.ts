import { DomainError, notFound } from '@bedside/contracts/errors';
import { deliveryQueued } from '@bedside/contracts/messaging/messaging.events';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Language } from '@bedside/contracts/messaging/templates.schema';
import { permissionNames } from '@bedside/contracts/permission';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addSeconds, subSeconds } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { Deliveries } from '@bedside/db/schema';
import type { Updateable } from 'kysely';
import { patientIdOfRecord } from '../audit-and-events/patient-of-record.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context, hasPermission } from '../context.ts';
import { lockedRow } from '../locked-row.ts';
import { suppressionReasonOf } from '../people/suppression.queries.ts';
import { requireMayManage } from '../people/user-status.policy.ts';
import { type PracticeSettings, practiceSettings } from '../practice/settings.ts';
import { addressOf, CLAIM_SECONDS, quietHoursEnd, RESENT, suppressionReason } from './delivery.policy.ts';
import { type Delivery, deviceKeyOf, isStillFor, RESEND, recipientOf } from './delivery-recipient.queries.ts';
import { postpone } from './delivery-retry.commands.ts';
import { loadMessageData, type MessageData, startsOf } from './message-data.ts';
import { factsIn, type Message } from './message-rule.ts';
import { messagesFor, staleReason, type TemplateName } from './message-rules.ts';
import { clockOwnerOf, inZoneOf } from './recipient-zone.queries.ts';
import { type TemplateOverrides, templateOverridesFor } from './template-override.queries.ts';

/** Messages with a link that opens an account. */
const opensAccount: readonly string[] = ['account-link', 'password-link', 'direct-login', 'provider-invited'];

export interface ClaimedDelivery {
  template: TemplateName;
  facts: MessageData;
  settings: PracticeSettings;
  channel: Channel;
  recipient: { firstName: string; language: Language; isHeld?: boolean };
  /** Overrides in the recipient's language. */
  own: TemplateOverrides;
}

export type DeliveryClaim<Content> =
  | { outcome: 'send'; delivery: Delivery; address: string; content: Content }
  /** Sent, suppressed, or postponed. */
  | { outcome: 'nothing' }
  /** Another worker may be sending it now. */
  | { outcome: 'busy' };

/**
 * Rereads and renders in the claiming transaction, so that the message is current. An expired claim is
 * extended once. After that the message is sent again and marked as resent.
 */
export async function claimDelivery<Content>(
  db: Db,
  ctx: Context,
  deliveryId: string,
  write: (tx: Tx, delivery: ClaimedDelivery) => Promise<Content>,
): Promise<DeliveryClaim<Content>> {
  return await db.transaction().execute(async (tx): Promise<DeliveryClaim<Content>> => {
    const delivery = await lock(tx, deliveryId);
    if (!delivery || !['queued', 'claimed'].includes(delivery.state)) return { outcome: 'nothing' };
    if (isBusy(delivery, ctx.now)) return { outcome: 'busy' };
    if (delivery.state === 'claimed' && !isProlonged(delivery)) {
      await change(tx, delivery, { sendAfter: addSeconds(ctx.now, CLAIM_SECONDS) });
      return { outcome: 'busy' };
    }
    if (delivery.state === 'queued' && delivery.sendAfter && delivery.sendAfter > ctx.now)
      return await wait(tx, ctx, delivery, delivery.sendAfter);
    const facts = await loadMessageData(tx, ctx.now, delivery.eventId);
    const message = facts && messageOf(delivery, facts, ctx.now);
    if (!message) return await suppress(tx, delivery, facts ? staleReason(facts, ctx.now) : 'superseded');
    if (!(await isStillFor(tx, delivery, message, facts)))
      return await suppress(tx, delivery, 'it is no longer for this person');
    const recipient = await recipientOf(tx, ctx, delivery, message, facts);
    const address = addressOf(delivery.channel, recipient);
    const refusal =
      suppressionReason(delivery.channel, recipient) ??
      (await suppressionReasonOf(tx, delivery.channel, address, {
        isAwaited: opensAccount.includes(message.template),
      }));
    if (refusal || !address) return await suppress(tx, delivery, refusal ?? 'no address on file');
    const settings = await practiceSettings(tx);
    const until = isResend(delivery)
      ? null
      : quietHoursEnd(
          { quiet: message.quiet, channel: delivery.channel, starts: startsOf(facts) },
          { now: ctx.now, settings: await inZoneOf(tx, settings, clockOwnerOf(message.to, delivery)) },
        );
    if (until) return await wait(tx, ctx, delivery, until);
    const { template } = message;
    const own = await templateOverridesFor(tx, template, recipient.language);
    const content = await write(tx, {
      template,
      facts: await factsIn(tx, facts, recipient.language),
      settings,
      channel: delivery.channel,
      recipient,
      own,
    });
    await change(tx, delivery, {
      state: 'claimed',
      claimedAt: ctx.now,
      attempts: delivery.attempts + 1,
      reason: markOf(delivery),
    });
    return { outcome: 'send', delivery, address, content };
  });
}

export async function markSent(db: Db, id: string, externalMessageId: string, now: Date): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'sent', externalMessageId, sentAt: now, failingSince: null })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

/** A permanent refusal. */
export async function saveFailure(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', reason, failingSince: null })
    .where('id', '=', id)
    .where('state', '=', 'claimed')
    .execute();
}

/** The push service reported the device as gone. */
export async function deleteDevice(db: Db, token: string): Promise<void> {
  await db.deleteFrom('deviceTokens').where('token', '=', token).execute();
}

/** Sending such a link again needs what sending it needed. Rule: security.keys-never-act-as-people */
async function requireMaySendAgain(
  tx: Tx,
  ctx: Context,
  { template, recipientId }: Pick<Delivery, 'template' | 'recipientId'>,
): Promise<void> {
  if (!opensAccount.includes(template)) return;
  const actor = actorOf(ctx);
  if (actor.apiKey) throw new DomainError('FORBIDDEN');
  if (!hasPermission(actor, 'people'))
    throw new DomainError('FORBIDDEN', `This requires the ${permissionNames('people')} permission.`);
  const person = await tx.selectFrom('users').select('role').where('id', '=', recipientId).executeTakeFirst();
  if (person) requireMayManage(ctx, person);
}

/**
 * Ignores quiet hours, because staff asked for it.
 * @throws NOT_FOUND; RULE_REFUSED while the first delivery is still in progress; FORBIDDEN for a link that
 * opens an account
 */
export async function resendDelivery(db: Db, ctx: Context, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const first = await lock(tx, id);
    if (!first) throw notFound();
    await requireMaySendAgain(tx, ctx, first);
    if (first.state === 'queued' || first.state === 'claimed')
      throw new DomainError('RULE_REFUSED', 'This message is still sending.');
    const { eventId, eventType, template, channel, overrideAddress, appointmentId, invoiceId } = first;
    const { recipientId, appointmentRequestId } = first;
    const again = {
      eventId,
      eventType,
      template,
      channel,
      recipientId,
      appointmentRequestId,
      overrideAddress,
      appointmentId,
      invoiceId,
    };
    const deliveryId = newId();
    const deviceKey = `${deviceKeyOf(first)}${RESEND}${deliveryId}`;
    await tx
      .insertInto('deliveries')
      .values({ ...again, id: deliveryId, deviceKey, createdAt: ctx.now })
      .execute();
    await recordAudit(tx, ctx, {
      action: 'delivery.resend',
      entityType: 'delivery',
      entityId: id,
      patientId: await patientOfDelivery(tx, first),
      after: { deliveryId },
    });
    await recordEvent(tx, ctx, deliveryQueued, { deliveryId }, { entityId: deliveryId });
  });
}

/** The recipient patient, or the patient the message is about. */
export async function patientOfDelivery(
  db: Executor,
  delivery: Pick<Delivery, 'recipientId' | 'appointmentRequestId' | 'appointmentId'>,
): Promise<string | null> {
  for (const id of [delivery.recipientId, delivery.appointmentRequestId, delivery.appointmentId]) {
    const patientId = id && (await patientIdOfRecord(db, id));
    if (patientId) return patientId;
  }
  return null;
}

const isResend = (delivery: Delivery): boolean => delivery.deviceKey.includes(RESEND);

const lock = (tx: Tx, id: string): Promise<Delivery | undefined> =>
  lockedRow(tx, 'deliveries', id).executeTakeFirst();

const isBusy = ({ state, claimedAt, sendAfter }: Delivery, now: Date): boolean =>
  state === 'claimed' &&
  ((claimedAt !== null && claimedAt > subSeconds(now, CLAIM_SECONDS)) ||
    (sendAfter !== null && sendAfter > now));

/** A claim is made after `sendAfter`, so a later `sendAfter` means that the claim was extended. */
const isProlonged = ({ claimedAt, sendAfter }: Delivery): boolean =>
  claimedAt !== null && sendAfter !== null && sendAfter > claimedAt;

/** A resend keeps its mark. */
const markOf = ({ state, reason }: Delivery): string | null =>
  state === 'claimed' || reason === RESENT ? RESENT : null;

const messageOf = (delivery: Delivery, facts: MessageData, now: Date): Message<TemplateName> | undefined =>
  messagesFor(facts, now).find(
    ({ template, channels }) => template === delivery.template && channels.includes(delivery.channel),
  );

async function suppress(tx: Tx, delivery: Delivery, reason: string): Promise<{ outcome: 'nothing' }> {
  await change(tx, delivery, { state: 'suppressed', reason, failingSince: null });
  return { outcome: 'nothing' };
}

async function wait(tx: Tx, ctx: Context, delivery: Delivery, until: Date): Promise<{ outcome: 'nothing' }> {
  await postpone(tx, ctx, delivery, until, { reason: markOf(delivery) });
  return { outcome: 'nothing' };
}

async function change(tx: Tx, { id }: Delivery, row: Updateable<Deliveries>): Promise<void> {
  await tx.updateTable('deliveries').set(row).where('id', '=', id).execute();
}
