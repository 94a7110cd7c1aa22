import type { WebhookBody } from '@bedside/contracts/webhooks/public-events';
import { webhookEndpointSwitchedOff } from '@bedside/contracts/webhooks/webhook.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addMilliseconds } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { WebhookMessages } from '@bedside/db/schema';
import type { WebhookAnswer } from '@bedside/integrations/webhooks/webhook-sender.port';
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { tryOpenText } from '../sealed-text.ts';
import { planSending } from './queue-webhooks.commands.ts';
import { isAccepted, nextAttemptAt, offReasonOf, resultOf } from './webhook.policy.ts';
import { signatureOf, type WebhookKeys, webhookIdOf } from './webhook-signature.ts';

/** Longer than an attempt takes. Once it is over, another worker may replace one that died. */
const LEASE_MS = 30_000;

export interface WebhookLease {
  endpointId: string;
  leaseId: string;
}

/** Only one worker at a time sends to an endpoint. @returns null if another one does, or the endpoint is off */
export const leaseEndpoint = (db: Db, ctx: Context, endpointId: string): Promise<WebhookLease | null> =>
  db.transaction().execute(async (tx) => {
    const { now } = ctx;
    const endpoint = await tx
      .selectFrom('webhookEndpoints')
      .select('leasedUntil')
      .where('id', '=', endpointId)
      .where('enabled', '=', true)
      .forUpdate()
      .executeTakeFirst();
    if (!endpoint) return null;
    if (endpoint.leasedUntil && endpoint.leasedUntil > now) {
      // Its worker may have died, or may have looked for messages just before the latest one arrived.
      await planSending(tx, ctx, [endpointId], endpoint.leasedUntil);
      return null;
    }
    const leaseId = newId();
    const leasedUntil = addMilliseconds(now, LEASE_MS);
    await tx
      .updateTable('webhookEndpoints')
      .set({ leaseId, leasedUntil })
      .where('id', '=', endpointId)
      .execute();
    return { endpointId, leaseId };
  });

/** Ends the lease and plans the next sending, unless a retry of this job sends. */
export const releaseEndpoint = (
  db: Db,
  ctx: Context,
  { endpointId, leaseId }: WebhookLease,
  { isRetried }: { isRetried: boolean },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhookEndpoints')
      .set({ leaseId: null, leasedUntil: null })
      .where('id', '=', endpointId)
      .where('leaseId', '=', leaseId)
      .execute();
    if (isRetried) return;
    const { next } = await tx
      .selectFrom('webhookMessages')
      .select((eb) => eb.fn.min('nextAttemptAt').as('next'))
      .where('endpointId', '=', endpointId)
      .where('state', '=', 'waiting')
      .executeTakeFirstOrThrow();
    if (next) await planSending(tx, ctx, [endpointId], next);
  });

export type DueWebhook = Pick<
  Selectable<WebhookMessages>,
  'eventId' | 'eventName' | 'data' | 'occurredAt' | 'tries' | 'redeliveredAt'
>;

/** Renews the lease. @returns null once it is lost or the endpoint is off */
export async function dueWebhooks(
  db: Executor,
  { endpointId, leaseId }: WebhookLease,
  { now, except, limit }: { now: Date; except: readonly string[]; limit: number },
): Promise<{ url: string; messages: DueWebhook[] } | null> {
  const endpoint = await db
    .updateTable('webhookEndpoints')
    .set({ leasedUntil: addMilliseconds(now, LEASE_MS) })
    .where('id', '=', endpointId)
    .where('leaseId', '=', leaseId)
    .where('enabled', '=', true)
    .returning('url')
    .executeTakeFirst();
  if (!endpoint) return null;
  const messages = await db
    .selectFrom('webhookMessages')
    .select(['eventId', 'eventName', 'data', 'occurredAt', 'tries', 'redeliveredAt'])
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('nextAttemptAt', '<=', now)
    .$if(except.length > 0, (query) => query.where('eventId', 'not in', except))
    .orderBy('nextAttemptAt')
    .limit(limit)
    .execute();
  return { url: endpoint.url, messages };
}

/** Two secrets during a rotation. Leaves out secrets that no key opens. */
export async function secretsOf(
  db: Executor,
  keys: WebhookKeys,
  endpointId: string,
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookSecrets')
    .select(['id', 'encryptedSecret'])
    .where('endpointId', '=', endpointId)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .orderBy('createdAt', 'desc')
    .execute();
  return rows.flatMap(({ id, encryptedSecret }) => tryOpenText(keys, id, encryptedSecret) ?? []);
}

export function requestOf(message: DueWebhook, secrets: readonly string[], now: Date) {
  const { eventId, eventName, data, occurredAt } = message;
  const content: WebhookBody = { type: eventName, timestamp: occurredAt.toISOString(), data };
  const body = JSON.stringify(content);
  const id = webhookIdOf(eventId);
  const timestamp = Math.floor(now.getTime() / 1000);
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Bedside-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': signatureOf(secrets, { id, timestamp, body }),
    },
  };
}

interface Attempt {
  /** Keeps the attempt stored once, even if the answer to storing it is lost. */
  id: string;
  message: DueWebhook;
  url: string;
  request: ReturnType<typeof requestOf>;
  answer: WebhookAnswer;
  at: Date;
  chance: number;
}

/** Stores the request and its answer, and decides what follows. @returns whether more may be sent */
export const recordAttempt = (
  db: Db,
  ctx: Context,
  { endpointId }: WebhookLease,
  attempt: Attempt,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    await insertAttempt(tx, endpointId, attempt);
    return (isAccepted(attempt.answer) ? markDelivered : markFailed)(tx, ctx, endpointId, attempt);
  });

async function insertAttempt(tx: Tx, endpointId: string, attempt: Attempt): Promise<void> {
  const { id, message, url, request, answer, at } = attempt;
  await tx
    .insertInto('webhookAttempts')
    .values({
      id,
      eventId: message.eventId,
      endpointId,
      at,
      url,
      signature: request.headers['webhook-signature'],
      body: request.body,
      status: answer.status,
      reason: answer.reason,
      answerHeaders: JSON.stringify(answer.headers),
      answerBody: answer.body,
      durationMs: answer.durationMs,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Leaves a message alone whose redelivery was requested during the attempt, so that it is sent again. */
const attempted = (tx: Tx, endpointId: string, { eventId, redeliveredAt }: DueWebhook) =>
  tx
    .updateTable('webhookMessages')
    .where('eventId', '=', eventId)
    .where('endpointId', '=', endpointId)
    .where('redeliveredAt', 'is not distinct from', redeliveredAt);

/** Locks the endpoint before its messages, as everywhere. */
async function markDelivered(
  tx: Tx,
  { now }: Context,
  endpointId: string,
  { message, answer, at }: Attempt,
): Promise<boolean> {
  const endpoint = await tx
    .updateTable('webhookEndpoints')
    .set({ failingSince: null, lastAttemptAt: at })
    .where('id', '=', endpointId)
    .returning('enabled')
    .executeTakeFirst();
  await attempted(tx, endpointId, message)
    .set({ state: 'delivered', nextAttemptAt: null, deliveredAt: now, lastResult: resultOf(answer) })
    .execute();
  return endpoint?.enabled ?? false;
}

async function markFailed(
  tx: Tx,
  ctx: Context,
  endpointId: string,
  { message, answer, at, chance }: Attempt,
): Promise<boolean> {
  const { now } = ctx;
  const endpoint = await tx
    .updateTable('webhookEndpoints')
    .set((eb) => ({ failingSince: eb.fn.coalesce('failingSince', eb.val(at)), lastAttemptAt: at }))
    .where('id', '=', endpointId)
    .returning(['enabled', 'failingSince'])
    .executeTakeFirst();
  const tries = message.tries + 1;
  const next = nextAttemptAt(answer, { tries, now, chance });
  await attempted(tx, endpointId, message)
    .set({ state: next ? 'waiting' : 'failed', tries, nextAttemptAt: next, lastResult: resultOf(answer) })
    .where('state', '=', 'waiting')
    .execute();
  if (!endpoint?.enabled) return false;
  const reason = offReasonOf(answer, { failingSince: endpoint.failingSince ?? at, now });
  if (reason) await switchOff(tx, ctx, endpointId, reason);
  return reason === null;
}

/** Waiting messages become failed; they can be sent again once the endpoint is on. */
export async function dropWaiting(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhookMessages')
    .set({ state: 'failed', nextAttemptAt: null })
    .where('endpointId', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();
}

async function switchOff(
  tx: Tx,
  ctx: Context,
  endpointId: string,
  offReason: 'gone' | 'failing',
): Promise<void> {
  await tx
    .updateTable('webhookEndpoints')
    .set((eb) => ({ enabled: false, offReason, offAt: ctx.now, version: eb('version', '+', 1) }))
    .where('id', '=', endpointId)
    .execute();
  await dropWaiting(tx, endpointId);
  await recordAudit(tx, ctx, {
    action: 'webhook-endpoint.switch-off',
    entityType: 'webhookEndpoint',
    entityId: endpointId,
    after: { enabled: false, offReason },
  });
  await recordEvent(
    tx,
    ctx,
    webhookEndpointSwitchedOff,
    { endpointId },
    { entityId: endpointId, staff: true },
  );
}
