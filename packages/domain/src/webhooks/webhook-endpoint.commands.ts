import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import { TEST_EVENT } from '@bedside/contracts/webhooks/public-events';
import { webhookRedeliveryRequested } from '@bedside/contracts/webhooks/webhook.events';
import type { Db, Executor, Tx } from '@bedside/db/database';
import { addHours, subDays } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { WebhookEndpoints } from '@bedside/db/schema';
import type { WebhookSenderPort } from '@bedside/integrations/webhooks/webhook-sender.port';
import type { Selectable } from 'kysely';
import { changedFieldsOf, omitUndefined } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { lockedRow, updateRow } from '../locked-row.ts';
import { recordSettingsChange } from '../practice/settings.commands.ts';
import { sealText, tryOpenText } from '../sealed-text.ts';
import { newMessage, planSending } from './queue-webhooks.commands.ts';
import { dropWaiting } from './send-webhooks.commands.ts';
import { LOG_DAYS, ROTATION_HOURS } from './webhook.policy.ts';
import { newWebhookSecret, type WebhookKeys } from './webhook-signature.ts';

interface EndpointDetails {
  url?: string | undefined;
  description?: string | undefined;
  /** Public event names; null means every event. */
  events?: readonly string[] | null | undefined;
  enabled?: boolean | undefined;
}

type Addresses = Pick<WebhookSenderPort, 'refusalOf'>;

const MAX_ENDPOINTS = 50;

/** @throws VALIDATION naming the field; RULE_REFUSED above the limit */
export const createEndpoint = (
  db: Db,
  ctx: Context,
  { addresses, keys }: { addresses: Addresses; keys: WebhookKeys },
  { url, description = '', events = null }: EndpointDetails & { url: string },
): Promise<{ id: string; secret: string }> =>
  db.transaction().execute(async (tx) => {
    requireAllowed(addresses, url);
    const count = await countOf(tx.selectFrom('webhookEndpoints'));
    if (count >= MAX_ENDPOINTS)
      throw new DomainError('RULE_REFUSED', `You can have ${MAX_ENDPOINTS} endpoints. Delete one first.`);
    const id = newId();
    const row = { url, description, eventNames: events && [...events] };
    await tx
      .insertInto('webhookEndpoints')
      .values({ ...row, id, createdAt: ctx.now, createdBy: actorOf(ctx).userId })
      .execute();
    const secret = await addSecret(tx, ctx, keys, id);
    await publishChange(tx, ctx, { action: 'create', id, after: row });
    return { id, secret };
  });

/**
 * Omitted fields stay. An endpoint that is off gets nothing, and its waiting messages fail.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION naming the field
 */
export const updateEndpoint = (
  db: Db,
  ctx: Context,
  addresses: Addresses,
  id: string,
  { version, ...input }: EndpointDetails & { version?: number | undefined },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const endpoint = await lockEndpoint(tx, id);
    if (version !== undefined && version !== endpoint.version) throw new DomainError('CONCURRENT_UPDATE');
    if (input.url !== undefined) requireAllowed(addresses, input.url);
    const { events, ...others } = input;
    const eventNames = events && [...events];
    const change = changedFieldsOf(endpoint, omitUndefined({ ...others, eventNames }));
    if (!change.any) return;
    await updateRow(tx, 'webhookEndpoints', endpoint, {
      ...change.after,
      ...switched(change.after.enabled, ctx),
    });
    if (change.after.enabled === false) await dropWaiting(tx, id);
    await publishChange(tx, ctx, { action: 'update', id, before: change.before, after: change.after });
  });

const switched = (enabled: boolean | undefined, { now }: Context) => {
  if (enabled === undefined) return {};
  return enabled
    ? { offReason: null, offAt: null, failingSince: null }
    : { offReason: 'staff' as const, offAt: now };
};

/** Its log stays until its months are retired. @throws NOT_FOUND */
export const deleteEndpoint = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { url, description } = await lockEndpoint(tx, id);
    await dropWaiting(tx, id);
    await tx.deleteFrom('webhookEndpoints').where('id', '=', id).execute();
    await publishChange(tx, ctx, { action: 'delete', id, before: { url, description } });
  });

/** The former secret keeps signing next to the new one for a day; any older one ends now. @throws NOT_FOUND */
export const rotateSecret = (
  db: Db,
  ctx: Context,
  keys: WebhookKeys,
  id: string,
): Promise<{ secret: string; formerSecretUntil: Date }> =>
  db.transaction().execute(async (tx) => {
    await lockEndpoint(tx, id);
    const formerSecretUntil = addHours(ctx.now, ROTATION_HOURS);
    await tx
      .deleteFrom('webhookSecrets')
      .where('endpointId', '=', id)
      .where('expiresAt', 'is not', null)
      .execute();
    await tx
      .updateTable('webhookSecrets')
      .set({ expiresAt: formerSecretUntil })
      .where('endpointId', '=', id)
      .execute();
    const secret = await addSecret(tx, ctx, keys, id);
    await publishChange(tx, ctx, { action: 'rotate-secret', id, after: { formerSecretUntil } });
    return { secret, formerSecretUntil };
  });

async function addSecret(tx: Tx, { now }: Context, [key]: WebhookKeys, endpointId: string): Promise<string> {
  const id = newId();
  const secret = newWebhookSecret();
  await tx
    .insertInto('webhookSecrets')
    .values({ id, endpointId, encryptedSecret: sealText(key, id, secret), createdAt: now })
    .execute();
  return secret;
}

/**
 * Encrypts secrets with the current key, so that the former one can be removed. Skips secrets that no key opens.
 * @returns how many
 */
export async function resealSecrets(db: Executor, keys: WebhookKeys): Promise<number> {
  const [current, ...former] = keys;
  if (former.length === 0) return 0;
  const rows = await db.selectFrom('webhookSecrets').select(['id', 'encryptedSecret']).execute();
  let resealed = 0;
  for (const { id, encryptedSecret } of rows) {
    const secret = tryOpenText(keys, id, encryptedSecret);
    if (secret === null) continue;
    await db
      .updateTable('webhookSecrets')
      .set({ encryptedSecret: sealText(current, id, secret) })
      .where('id', '=', id)
      .where('encryptedSecret', '=', encryptedSecret)
      .execute();
    resealed += 1;
  }
  return resealed;
}

/** @throws NOT_FOUND; RULE_REFUSED while it is off */
export const sendTest = (db: Db, ctx: Context, id: string): Promise<string> =>
  db.transaction().execute(async (tx) => {
    requireOn(await lockEndpoint(tx, id));
    const eventId = newId();
    const event = { id: eventId, type: TEST_EVENT, data: { id }, createdAt: ctx.now };
    await tx
      .insertInto('webhookMessages')
      .values(newMessage(event, id, ctx.now))
      .execute();
    await planSending(tx, ctx, [id]);
    await publishChange(tx, ctx, { action: 'test', id, after: { eventId } });
    return eventId;
  });

/**
 * Sends the message again with the same webhook-id, even if it was delivered.
 * @throws NOT_FOUND; RULE_REFUSED while the endpoint is off
 */
export const redeliverOne = (db: Db, ctx: Context, id: string, eventId: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    requireOn(await lockEndpoint(tx, id));
    const again = await tx
      .updateTable('webhookMessages')
      .set({ state: 'waiting', tries: 0, nextAttemptAt: ctx.now, redeliveredAt: ctx.now })
      .where('endpointId', '=', id)
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (again.numUpdatedRows === 0n) throw notFound();
    await planSending(tx, ctx, [id]);
    await publishChange(tx, ctx, { action: 'redeliver', id, after: { eventId } });
  });

interface Span {
  from: Date;
  to: Date;
  includeDelivered: boolean;
}

/** @throws NOT_FOUND; VALIDATION naming the field; RULE_REFUSED while it is off; CONFLICT while one runs */
export const redeliverSpan = (
  db: Db,
  ctx: Context,
  id: string,
  { from, to, includeDelivered }: Span,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    requireOn(await lockEndpoint(tx, id));
    if (to <= from) throw fieldError('to', 'Select an end time after the start time.');
    if (from < subDays(ctx.now, LOG_DAYS))
      throw fieldError('from', `Select a start within the last ${LOG_DAYS} days.`);
    const running = await tx
      .selectFrom('webhookRedeliveries')
      .select('id')
      .where('endpointId', '=', id)
      .where('finishedAt', 'is', null)
      .executeTakeFirst();
    if (running) throw new DomainError('CONFLICT', 'A redelivery is in progress. Wait until it is finished.');
    const redeliveryId = newId();
    const values = { id: redeliveryId, endpointId: id, fromAt: from, toAt: to, includeDelivered };
    await tx
      .insertInto('webhookRedeliveries')
      .values({ ...values, createdAt: ctx.now })
      .execute();
    await recordEvent(tx, ctx, webhookRedeliveryRequested, { redeliveryId }, { entityId: id });
    await publishChange(tx, ctx, { action: 'redeliver', id, after: { from, to, includeDelivered } });
  });

const lockEndpoint = (tx: Tx, id: string): Promise<Selectable<WebhookEndpoints>> =>
  lockedRow(tx, 'webhookEndpoints', id).executeTakeFirstOrThrow(notFound);

function requireOn({ enabled }: { enabled: boolean }): void {
  if (!enabled) throw new DomainError('RULE_REFUSED', 'This endpoint is off. Turn it on first.');
}

function requireAllowed(addresses: Addresses, url: string): void {
  const refusal = addresses.refusalOf(url);
  if (refusal) throw fieldError('url', refusal);
}

interface Change {
  action: string;
  id: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

async function publishChange(tx: Tx, ctx: Context, { action, id, ...change }: Change): Promise<void> {
  await recordSettingsChange(tx, ctx, 'webhooks', {
    action: `webhook-endpoint.${action}`,
    entityType: 'webhookEndpoint',
    entityId: id,
    ...change,
  });
}
