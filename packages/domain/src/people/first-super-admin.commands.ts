import { DomainError } from '@bedside/contracts/errors';
import { accountLinkRequested } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toEmail } from '../contact.policy.ts';
import type { Context } from '../context.ts';
import { issueAccountLink } from './account-link.commands.ts';
import { lockAdmins } from './admin.commands.ts';
import { insertInvitedUser } from './staff-account.commands.ts';

interface FirstSuperAdmin {
  firstName: string;
  lastName: string;
  email: string;
  /** Proceeds even if a super-admin exists, or to replace an unused link. */
  evenSo: boolean;
  /** Email the link instead of returning it. */
  byMail: boolean;
}

/**
 * For a new installation. @returns the password link’s token; null when it is emailed @throws RULE_REFUSED if
 * there is a super-admin; DUPLICATE naming the email address
 */
export function createFirstSuperAdmin(db: Db, ctx: Context, input: FirstSuperAdmin): Promise<string | null> {
  return db.transaction().execute(async (tx) => {
    await lockAdmins(tx);
    const all = await superAdmins(tx);
    if (all.length > 0 && !input.evenSo)
      throw new DomainError('RULE_REFUSED', 'This practice already has a super-admin.');
    const invited = all.find(({ email, status }) => email === toEmail(input.email) && status === 'INVITED');
    const id = invited ? await inviteAgain(tx, ctx, invited.id) : await invite(tx, ctx, input);
    if (!input.byMail) return issueAccountLink(tx, ctx, 'SET_PASSWORD', id);
    await recordEvent(tx, ctx, accountLinkRequested, { userId: id }, { entityId: id, staff: true });
    return null;
  });
}

const superAdmins = (tx: Tx) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'status'])
    .where('role', '=', 'SUPER_ADMIN')
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .execute();

async function invite(tx: Tx, ctx: Context, { firstName, lastName, email }: FirstSuperAdmin) {
  const role = 'SUPER_ADMIN' as const;
  const { id, ...person } = await insertInvitedUser(tx, ctx, { firstName, lastName, email, role });
  await recordAudit(tx, ctx, {
    action: 'admin.create',
    entityType: 'person',
    entityId: id,
    after: { ...person, role, from: 'command line' },
  });
  return id;
}

async function inviteAgain(tx: Tx, ctx: Context, id: string): Promise<string> {
  const after = { from: 'command line' };
  await recordAudit(tx, ctx, { action: 'admin.invite', entityType: 'person', entityId: id, after });
  return id;
}
