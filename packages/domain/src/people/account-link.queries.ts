import { DomainError } from '@bedside/contracts/errors';
import { linkPurposes } from '@bedside/contracts/people/sign-in.api';
import type { Executor } from '@bedside/db/database';
import { findLink } from '../access/access-link.ts';
import { maskContact } from '../contact.policy.ts';
import { type Context, isStaff } from '../context.ts';
import { isContactUnconfirmed } from './user.policy.ts';

/** The same error for unknown, used, void, and expired links, so that callers can’t probe. */
export const invalidLinkError = () =>
  new DomainError('CODE_INVALID', 'This link is no longer valid. Please ask for a new one.');

/** Does not consume the link. @throws CODE_INVALID */
export async function readLink(db: Executor, ctx: Pick<Context, 'now'>, token: string) {
  const link = await findLink(db, linkPurposes, token, ctx.now);
  if (!link) throw invalidLinkError();
  const { purpose, expiresAt } = link;
  const person = await personOf(db, link);
  const mayComeIn =
    purpose === 'SET_PASSWORD' || purpose === 'CONFIRM_CONTACT'
      ? ['INVITED', 'ACTIVE']
      : [purpose === 'INVITATION' ? 'INVITED' : 'ACTIVE'];
  if (!person || !mayComeIn.includes(person.status)) throw invalidLinkError();
  const contacts =
    purpose === 'CONFIRM_CONTACT'
      ? [
          isContactUnconfirmed(person.emailHeldUntil, ctx.now) ? person.email : null,
          isContactUnconfirmed(person.phoneHeldUntil, ctx.now) ? person.phoneE164 : null,
        ]
      : [];
  return {
    purpose,
    firstName: person.firstName,
    staff: isStaff(person.role),
    active: person.status === 'ACTIVE',
    contacts: contacts.flatMap((contact) => (contact ? [maskContact(contact)] : [])),
    expiresAt,
  };
}

const personOf = (db: Executor, { purpose, subjectId }: { purpose: string; subjectId: string }) =>
  db
    .selectFrom('users')
    .select(['firstName', 'role', 'status', 'email', 'phoneE164', 'emailHeldUntil', 'phoneHeldUntil'])
    .where('id', '=', (eb) =>
      purpose === 'INVITATION'
        ? eb
            .selectFrom('providerInvitations')
            .select('providerId')
            .where('id', '=', subjectId)
            .where('status', '=', 'PENDING')
        : eb.val(subjectId),
    )
    .executeTakeFirst();
