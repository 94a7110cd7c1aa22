import { createHash } from 'node:crypto';
import type { Channel } from '@bedside/contracts/messaging/messaging.schema';
import type { Executor } from '@bedside/db/database';
import type { SuppressionList } from '@bedside/db/schema';
import { sql } from 'kysely';

export type Suppression = SuppressionList['reason'];
export type AddressChannel = SuppressionList['channel'];

/** Shown in the delivery log. */
export const suppressionText: Record<Suppression, string> = {
  STOP: 'recipient opted out of texts',
  BOUNCE: 'address bounced',
  COMPLAINT: 'marked as spam by recipient',
};

/** Hashed, so the address itself is stored only with its user. */
export const addressHash = (channel: AddressChannel, address: string): Buffer =>
  createHash('sha256').update(`${channel}:${address.toLowerCase()}`).digest();

/** The SQL version of `addressHash`. */
const hashed = (channel: AddressChannel, column: string) =>
  sql<Buffer>`sha256(convert_to(${`${channel}:`} || lower(${sql.ref(column)}::text), 'UTF8'))`;

export async function isSuppressed(
  db: Executor,
  channel: AddressChannel,
  address: string,
): Promise<Suppression | null> {
  const row = await db
    .selectFrom('suppressionList')
    .select('reason')
    .where('channel', '=', channel)
    .where('addressHash', '=', addressHash(channel, address))
    .executeTakeFirst();
  return row?.reason ?? null;
}

/**
 * Null when sending is allowed.
 * @param options `isAwaited`: someone waits for the message, so it is sent despite a bounce
 */
export async function suppressionReasonOf(
  db: Executor,
  channel: Channel,
  address: string | null,
  { isAwaited = false } = {},
): Promise<string | null> {
  if (channel === 'push' || !address) return null;
  const reason = await isSuppressed(db, channel, address);
  if (reason === 'BOUNCE' && isAwaited) return null;
  return reason && suppressionText[reason];
}

/** Select from `users as person`. */
export const suppressionColumns = () =>
  [
    reasonAt('text', 'person.phone_e164').as('smsSuppressed'),
    reasonAt('email', 'person.email').as('emailSuppressed'),
  ] as const;

const reasonAt = (channel: AddressChannel, column: string) =>
  sql<Suppression | null>`(select reason from suppression_list
    where channel = ${channel} and address_hash = ${hashed(channel, column)})`;
