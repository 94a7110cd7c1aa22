import { fieldError } from '@bedside/contracts/errors';
import type { Role, UserStatus } from '@bedside/contracts/people/person.schema';
import type { Executor } from '@bedside/db/database';
import { isStaff } from '../context.ts';
import { toE164 } from './contact.policy.ts';

/** Who somebody says to be: exactly one of the two. */
export interface Who {
  email?: string | undefined;
  userId?: string | undefined;
}

export interface Account {
  id: string;
  role: Role;
  status: UserStatus;
  email: string | null;
  phoneE164: string | null;
  passwordHash: string | null;
  version: number;
  /** Whether the account is signed in, or was never signed out, at the address of the request. */
  familiar: boolean;
}

/** Doors of the product: each lets only its own people in. */
export type Door = 'patient' | 'staff' | 'any';

/** The account that may come in by this door; one that may not is as unknown as one that does not exist. */
export async function findAccount(
  db: Executor,
  who: Who,
  door: Door,
  address: string | null,
): Promise<Account | undefined> {
  const account = await accounts(db, address)
    .where(who.email === undefined ? 'userName' : 'email', '=', who.email ?? who.userId ?? '')
    .executeTakeFirst();
  if (account?.status !== 'ACTIVE') return undefined;
  if (door !== 'any' && isStaff(account.role) !== (door === 'staff')) return undefined;
  return account;
}

/** The account of somebody who is signed in. */
export const accountOf = (db: Executor, userId: string, address: string | null): Promise<Account> =>
  accounts(db, address).where('id', '=', userId).executeTakeFirstOrThrow();

const accounts = (db: Executor, address: string | null) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'status', 'email', 'phoneE164', 'passwordHash', 'version'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sessions')
            .select('sessions.id')
            .whereRef('sessions.userId', '=', 'users.id')
            .where('sessions.revokedAt', 'is', null)
            .where('sessions.ip', '=', address),
        )
        .$castTo<boolean>()
        .as('familiar'),
    );

/** What was typed, as a name for somebody unknown. */
export const typedName = (who: Who): string => (who.email ?? who.userId ?? '').toLowerCase();

/** Where a code for this account goes. */
export const contactOf = (account: Account): string | null => account.email ?? account.phoneE164;

export interface Contact {
  email?: string | undefined;
  mobile?: string | undefined;
  userId?: string | undefined;
}

/** Whether somebody already uses the e-mail address, phone number or user id. */
export async function isContactUsed(db: Executor, contact: Contact): Promise<boolean> {
  const { email, mobile, userId } = contact;
  const used = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(email ? [eb('email', '=', email)] : []),
        ...(mobile ? [eb('phoneE164', '=', toE164(mobile))] : []),
        ...(userId ? [eb('userName', '=', userId)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

const inUse = {
  email: 'An account already exists with this email',
  mobile: 'An account already exists with this phone number',
  userId: 'This user id is already taken',
};

const contactInUse = (field: keyof typeof inUse) => fieldError(field, inUse[field], 'DUPLICATE');

/** @throws DUPLICATE naming the first contact that somebody already uses */
export async function requireFreeContacts(db: Executor, contacts: Contact): Promise<void> {
  for (const field of ['email', 'mobile', 'userId'] as const) {
    const value = contacts[field];
    if (value && (await isContactUsed(db, { [field]: value }))) throw contactInUse(field);
  }
}

const UNIQUE_VIOLATION = '23505';
const fieldOfConstraint = new Map([
  ['users_email_key', 'email'],
  ['users_phone_e164_key', 'mobile'],
  ['users_user_name_key', 'userId'],
] as const);

/**
 * Two people who take a contact at once: the second one hears what it would have heard a moment later. For `catch` of
 * the statement that writes it.
 */
export function asContactInUse(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error)
    for (const [constraint, field] of fieldOfConstraint)
      if (error.constraint === constraint) throw contactInUse(field);
  throw error;
}
