import { fieldError } from '@bedside/contracts/errors';
import type { Role, UserStatus } from '@bedside/contracts/people/user.schema';
import type { Database, Executor } from '@bedside/db/database';
import { type ExpressionBuilder, sql } from 'kysely';
import { toE164 } from '../contact.policy.ts';
import { type Context, isAdmin, isStaff } from '../context.ts';
import { isContactUnconfirmed } from './user.policy.ts';

/** Exactly one of the two is set. */
export interface AccountIdentifier {
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
  emailHeldUntil: Date | null;
  phoneHeldUntil: Date | null;
  version: number;
  /** Whether the account is signed in, or never signed out, at this IP address. */
  familiar: boolean;
}

export type SignInPortal = 'patient' | 'staff' | 'any';

/**
 * An address that several accounts have entered opens the one that proved it. Accounts of the other portal,
 * and addresses that staff changed and no one confirmed, count as unknown.
 */
export async function findAccount(
  db: Executor,
  { ip: address, now }: Pick<Context, 'ip' | 'now'>,
  who: AccountIdentifier,
  portal: SignInPortal,
): Promise<Account | undefined> {
  const [account, other] = await accounts(db, address)
    .select((eb) => claims(eb, 'emailProvenAt').as('isClaimed'))
    .where(who.email === undefined ? 'userName' : 'email', '=', who.email ?? who.userId ?? '')
    .where('status', 'in', ['ACTIVE', 'INVITED'])
    .orderBy((eb) => eb('status', '=', 'ACTIVE'), 'desc')
    .orderBy((eb) => claims(eb, 'emailProvenAt'), 'desc')
    .orderBy((eb) => eb('passwordHash', 'is not', null), 'desc')
    .orderBy('createdAt')
    .limit(2)
    .execute();
  if (account?.status !== 'ACTIVE') return undefined;
  // Several accounts entered this address and none proved it, so only a link may decide: a code could open
  // another family member’s account.
  if (other && !account.isClaimed && account.passwordHash === null) return undefined;
  if (who.email !== undefined && isContactUnconfirmed(account.emailHeldUntil, now)) return undefined;
  if (portal !== 'any' && isStaff(account.role) !== (portal === 'staff')) return undefined;
  return account;
}

export const accountOf = (db: Executor, userId: string, address: string | null): Promise<Account> =>
  accounts(db, address).where('id', '=', userId).executeTakeFirstOrThrow();

/** A phone that no one proved and another account has too may be a parent’s, so no code goes to it. */
const ownPhone = sql<string | null>`case when users.role <> 'PATIENT' or users.phone_proven_at is not null
  or not exists (select from users as other where other.phone_e164 = users.phone_e164 and other.id <> users.id)
  then users.phone_e164 end`;

const accounts = (db: Executor, address: string | null) =>
  db
    .selectFrom('users')
    .select(['id', 'role', 'status', 'email', 'passwordHash', 'version'])
    .select(['emailHeldUntil', 'phoneHeldUntil', ownPhone.as('phoneE164')])
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

/** For an unknown account, what the user typed. */
export const typedIdentifier = (who: AccountIdentifier): string =>
  (who.email ?? who.userId ?? '').toLowerCase();

export function contactOf(
  {
    email,
    phoneE164,
    ...account
  }: Pick<Account, 'email' | 'phoneE164' | 'emailHeldUntil' | 'phoneHeldUntil'>,
  now: Date,
): string | null {
  const open = (contact: string | null, heldUntil: Date | null) =>
    isContactUnconfirmed(heldUntil, now) ? null : contact;
  return open(email, account.emailHeldUntil) ?? open(phoneE164, account.phoneHeldUntil);
}

interface Contact {
  email?: string | undefined;
  mobile?: string | undefined;
  userId?: string | undefined;
}

/**
 * A contact that a patient only entered is unconfirmed and belongs to no account. Staff own the contacts of
 * their invitation.
 */
const claims = (eb: ExpressionBuilder<Database, 'users'>, provenAt: 'emailProvenAt' | 'phoneProvenAt') =>
  eb.or([eb(provenAt, 'is not', null), eb('role', '<>', 'PATIENT')]);

export async function isContactUsed(db: Executor, contact: Contact): Promise<boolean> {
  const { email, mobile, userId } = contact;
  const used = await db
    .selectFrom('users')
    .select('id')
    .where((eb) =>
      eb.or([
        ...(email ? [eb('email', '=', email).and(claims(eb, 'emailProvenAt'))] : []),
        ...(mobile ? [eb('phoneE164', '=', toE164(mobile)).and(claims(eb, 'phoneProvenAt'))] : []),
        ...(userId ? [eb('userName', '=', userId)] : []),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return used !== undefined;
}

type Asking = Pick<Context, 'actor'>;

const inUse = {
  email: 'An account already exists with this email',
  mobile: 'An account already exists with this phone number',
  userId: 'This username is already taken',
};
/** The console’s wording. */
const inUseForStaff = { ...inUse, email: 'Email already exist', mobile: 'Phone number already exist' };

const contactInUse = ({ actor }: Asking, field: keyof typeof inUse) =>
  fieldError(field, (actor && isAdmin(actor.role) ? inUseForStaff : inUse)[field], 'DUPLICATE');

/** @throws DUPLICATE naming the first contact in use */
export async function requireFreeContacts(db: Executor, ctx: Asking, contacts: Contact): Promise<void> {
  for (const field of ['email', 'mobile', 'userId'] as const) {
    const value = contacts[field];
    if (value && (await isContactUsed(db, { [field]: value }))) throw contactInUse(ctx, field);
  }
}

const UNIQUE_VIOLATION = '23505';
const fieldOfConstraint = new Map([
  ['users_email_claimed', 'email'],
  ['users_phone_claimed', 'mobile'],
  ['users_user_name_key', 'userId'],
] as const);

/** Turns the unique violation of a concurrent insert into DUPLICATE. Pass it to `catch`. */
export const asContactInUse =
  (ctx: Asking) =>
  (error: unknown): never => {
    if (error instanceof Error && 'code' in error && error.code === UNIQUE_VIOLATION && 'constraint' in error)
      for (const [constraint, field] of fieldOfConstraint)
        if (error.constraint === constraint) throw contactInUse(ctx, field);
    throw error;
  };
