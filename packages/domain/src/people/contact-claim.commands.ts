import { contactTaken, userChanged } from '@bedside/contracts/people/user.events';
import type { Tx } from '@bedside/db/database';
import { revokeFormAndConsentLinks, revokeHolderLinks, revokeVideoLinks } from '../access/access-link.ts';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { asContactInUse } from './account.queries.ts';
import { revokeAccountLinks } from './account-link.commands.ts';
import { voidUserCodes } from './one-time-code.commands.ts';
import { rereadVideoCalls } from './reread-video-calls.ts';
import { removeBounce } from './suppression.commands.ts';
import { updateUser } from './update-user.ts';

interface Claimed {
  email?: string | null | undefined;
  phoneE164?: string | null | undefined;
}

/** Removes unproven copies from other accounts and notifies them. Call `requireFreeContacts` first. */
export async function claimContacts(
  tx: Tx,
  ctx: Context,
  ownerId: string,
  { email, phoneE164 }: Claimed,
): Promise<void> {
  if (email) await takeFrom(tx, ctx, ownerId, 'email', email);
  if (phoneE164) await takeFrom(tx, ctx, ownerId, 'phoneE164', phoneE164);
}

/**
 * Called when a link or code that was sent to this address alone comes back. @throws DUPLICATE if another
 * account just proved it
 */
export async function proveEmail(tx: Tx, ctx: Context, userId: string, sentTo?: string): Promise<void> {
  const proven = await tx
    .updateTable('users')
    .set({ emailProvenAt: ctx.now })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .where('email', 'is not', null)
    .$if(sentTo !== undefined, (query) => query.where('email', '=', sentTo ?? ''))
    .returning('email')
    .executeTakeFirst()
    .catch(asContactInUse(ctx));
  if (proven) await claimContacts(tx, ctx, userId, proven);
  const reached = sentTo ?? proven?.email;
  if (reached) await removeBounce(tx, reached);
}

const columns = {
  email: { proven: 'emailProvenAt', without: { email: null, emailHeldUntil: null } },
  phoneE164: { proven: 'phoneProvenAt', without: { phoneE164: null, phoneHeldUntil: null } },
} as const;

async function takeFrom(
  tx: Tx,
  ctx: Context,
  ownerId: string,
  column: keyof typeof columns,
  contact: string,
): Promise<void> {
  const { proven, without } = columns[column];
  const others = await tx
    .selectFrom('users')
    .innerJoin('patients', 'patients.id', 'users.id')
    .select('users.id')
    .where(`users.${column}`, '=', contact)
    .where(`users.${proven}`, 'is', null)
    .where('users.id', '<>', ownerId)
    .orderBy('users.id')
    .forUpdate('users')
    .execute();
  for (const { id } of others) {
    await updateUser(tx, ctx, id, without);
    await voidUserCodes(tx, ctx, id);
    await revokeAccountLinks(tx, ctx, id);
    await revokeSentLinks(tx, ctx, id);
    await recordAudit(tx, ctx, {
      action: 'user.contactTaken',
      entityType: 'person',
      entityId: id,
      patientId: id,
      before: { [column]: contact },
      after: { [column]: null },
    });
    await recordEvent(tx, ctx, userChanged, { userId: id }, { entityId: id, users: [id], staff: true });
    await recordEvent(tx, ctx, contactTaken, { userId: id }, { entityId: id });
  }
}

/** The contact’s real owner may have received links about this person and the members they manage. */
async function revokeSentLinks(tx: Tx, ctx: Context, id: string): Promise<void> {
  const about = await tx
    .selectFrom('patients as patient')
    .innerJoin('households as household', 'household.id', 'patient.householdId')
    .select('patient.id')
    .where((eb) => eb.or([eb('patient.id', '=', id), eb('household.accountHolderId', '=', id)]))
    .execute();
  await revokeFormAndConsentLinks(tx, ctx, id);
  await revokeVideoLinks(tx, ctx, id);
  await revokeHolderLinks(
    tx,
    ctx,
    about.map((patient) => patient.id),
  );
  for (const { id: patientId } of about) await rereadVideoCalls(tx, ctx, patientId);
}
