import { userChanged } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { type AddressChannel, addressHash, type Suppression } from './suppression.queries.ts';

interface Address {
  channel: AddressChannel;
  /** E.164 or email address. */
  address: string;
}

/** The first reason stays. The address may belong to no user. */
export const suppressAddress = (
  db: Db,
  ctx: Context,
  { reason, ...address }: Address & { reason: Suppression },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const saved = await tx
      .insertInto('suppressionList')
      .values({ channel: address.channel, addressHash: hashOf(address), reason, since: ctx.now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reason')
      .executeTakeFirst();
    if (saved) await recordReachability(tx, ctx, address, { before: null, after: reason });
  });

/** START undoes STOP, but not a bounce. */
export const removeStopSuppression = (db: Db, ctx: Context, address: Address): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const freed = await tx
      .deleteFrom('suppressionList')
      .where('channel', '=', address.channel)
      .where('addressHash', '=', hashOf(address))
      .where('reason', '=', 'STOP')
      .returning('reason')
      .executeTakeFirst();
    if (freed) await recordReachability(tx, ctx, address, { before: freed.reason, after: null });
  });

/** Called when the contact is proven. Typing it in proves nothing. */
export async function unsuppressAddress(tx: Tx, contact: string): Promise<void> {
  const channel = contact.includes('@') ? 'email' : 'text';
  await tx
    .deleteFrom('suppressionList')
    .where('channel', '=', channel)
    .where('addressHash', '=', addressHash(channel, contact))
    .execute();
}

/** Called when something that was sent to this email address came back. A complaint stays. */
export async function removeBounce(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('suppressionList')
    .where('channel', '=', 'email')
    .where('addressHash', '=', addressHash('email', email))
    .where('reason', '=', 'BOUNCE')
    .execute();
}

const hashOf = ({ channel, address }: Address): Buffer => addressHash(channel, address);

/** Several patients may have entered the same address. The audit rows never hold it. */
async function recordReachability(
  tx: Tx,
  ctx: Context,
  { channel, address }: Address,
  { before, after }: Record<'before' | 'after', Suppression | null>,
): Promise<void> {
  const owners = await tx
    .selectFrom('users')
    .select(['id', 'role'])
    .where(channel === 'email' ? 'email' : 'phoneE164', '=', address)
    .orderBy('id')
    .execute();
  for (const { id, role } of owners) {
    await recordAudit(tx, ctx, {
      action: after ? 'user.unreachable' : 'user.reachable',
      entityType: 'person',
      entityId: id,
      patientId: role === 'PATIENT' ? id : null,
      before: { [channel]: before },
      after: { [channel]: after },
    });
    await recordEvent(tx, ctx, userChanged, { userId: id }, { entityId: id, users: [id], staff: true });
  }
}
