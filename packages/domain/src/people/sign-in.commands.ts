import { DomainError } from '@bedside/contracts/errors';
import type { Db, Executor, Tx } from '@bedside/db/database';
import type { OneTimeCodes } from '@bedside/db/schema';
import type { BreachedPasswordsPort } from '@bedside/integrations/breached-passwords/breached-passwords.port';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';
import {
  type Account,
  type AccountIdentifier,
  contactOf,
  findAccount,
  type SignInPortal,
  typedIdentifier,
} from './account.queries.ts';
import { proveEmail } from './contact-claim.commands.ts';
import type { UnverifiedContacts } from './limiter.ts';
import { consumeCode, invalidCodeError, issueCode, verifyCode } from './one-time-code.commands.ts';
import type { CodeKeys } from './one-time-code.crypto.ts';
import { hashPassword, needsRehash, verifyPassword } from './password.ts';
import { type Device, type OpenSession, startSession } from './session.commands.ts';
import type { Attempts } from './sign-in-attempts.ts';

export interface SignInProtection {
  attempts: Attempts;
  codes: CodeKeys;
  breached: BreachedPasswordsPort;
  unproven: UnverifiedContacts;
}

type WithPassword = AccountIdentifier & { password: string };
type WithCode = AccountIdentifier & { OTP: string };

const wrongCredentials = () => new DomainError('CREDENTIALS_INVALID', 'Either email or password is wrong');

/**
 * Same error for unknown users and wrong passwords.
 * @throws CREDENTIALS_INVALID; TOO_MANY with `retryAfter`
 */
export async function signInWithPassword(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  input: WithPassword & Device,
): Promise<OpenSession> {
  const account = await checkPassword(db, ctx, protection, 'patient', input);
  return db.transaction().execute((tx) => startCheckedSession(tx, ctx, account, input));
}

/**
 * First step: a correct password only sends a code.
 * @throws CREDENTIALS_INVALID; TOO_MANY with `retryAfter`
 */
export async function beginStaffSignIn(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  input: WithPassword,
): Promise<void> {
  const account = await checkPassword(db, ctx, protection, 'staff', input);
  await db.transaction().execute((tx) =>
    issueCode(tx, ctx, protection.codes, {
      ...codeScopeOf(ctx, 'STAFF_SIGN_IN', account, input),
      send: true,
    }),
  );
}

/**
 * Second step: password and code together.
 * @throws CREDENTIALS_INVALID, CODE_INVALID; TOO_MANY with `retryAfter`
 */
export async function finishStaffSignIn(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  input: WithPassword & WithCode & Device,
): Promise<OpenSession> {
  const account = await checkPassword(db, ctx, protection, 'staff', input);
  const codeScope = codeScopeOf(ctx, 'STAFF_SIGN_IN', account, input);
  const codeId = await verifyCode(db, ctx, protection.codes, { ...codeScope, code: input.OTP });
  return enter(db, ctx, account, codeId, input);
}

/**
 * The answer is the same for unknown patients.
 * @returns whether the patient exists, for verified humans @throws TOO_MANY with `retryAfter`
 */
export const sendSignInCode = (
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  who: AccountIdentifier,
): Promise<boolean> => sendCode(db, ctx, protection, 'PATIENT_SIGN_IN', who);

export const sendResetCode = (
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  who: AccountIdentifier,
): Promise<boolean> => sendCode(db, ctx, protection, 'RESET_PASSWORD', who);

/** @throws CODE_INVALID, also for unknown users */
export async function signInWithCode(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  input: WithCode & Device,
): Promise<OpenSession> {
  const { account, codeId } = await checkCodeAttempt(db, ctx, protection, 'PATIENT_SIGN_IN', input);
  return enter(db, ctx, account, codeId, input);
}

const portals: Record<Exclude<OneTimeCodes['purpose'], 'CONTACT' | 'CONSENT'>, SignInPortal> = {
  PATIENT_SIGN_IN: 'patient',
  STAFF_SIGN_IN: 'staff',
  RESET_PASSWORD: 'any',
};

/** Counts as an attempt. @throws CODE_INVALID, also for unknown users */
export async function checkCodeAttempt(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  purpose: keyof typeof portals,
  input: WithCode,
): Promise<{ account: Account; codeId: string }> {
  const account = await findAccount(db, ctx, input, portals[purpose]);
  const codeScope = codeScopeOf(ctx, purpose, account, input);
  const codeId = await verifyCode(db, ctx, protection.codes, { ...codeScope, code: input.OTP });
  if (!account) throw invalidCodeError();
  return { account, codeId };
}

async function sendCode(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  purpose: keyof typeof portals,
  who: AccountIdentifier,
): Promise<boolean> {
  const account = await findAccount(db, ctx, who, portals[purpose]);
  const codeScope = codeScopeOf(ctx, purpose, account, who);
  const send = codeScope.userId !== null;
  await db.transaction().execute(async (tx) => {
    await issueCode(tx, ctx, protection.codes, { ...codeScope, send });
    if (!send) await recordUnknown(tx, ctx);
  });
  return send;
}

/** Takes the place of the event for a known user, so that timing reveals nothing. */
const recordUnknown = (tx: Tx, ctx: Context) =>
  recordAudit(tx, ctx, { action: 'code.issue', outcome: 'refused', entityType: 'code', entityId: 'unknown' });

/** Unknown users get a scope too; nothing is ever sent for it. */
function codeScopeOf(
  ctx: Context,
  purpose: OneTimeCodes['purpose'],
  account: Account | undefined,
  who: AccountIdentifier,
) {
  const contact = account && contactOf(account, ctx.now);
  return contact
    ? { purpose, contact, userId: account.id }
    : { purpose, contact: typedIdentifier(who), userId: null };
}

const enter = (db: Db, ctx: Context, account: Account, codeId: string, device: Device) =>
  db.transaction().execute(async (tx) => {
    // Same lock order as `revokeAllAccess`: the user before the code.
    await requireUnchanged(tx, account, { lock: true });
    await consumeCode(tx, ctx, codeId);
    const sentTo = contactOf(account, ctx.now);
    if (sentTo) await proveEmail(tx, ctx, account.id, sentTo);
    return startSession(tx, ctx, account, device);
  });

async function startCheckedSession(
  tx: Tx,
  ctx: Context,
  account: Account,
  device: Device,
): Promise<OpenSession> {
  await requireUnchanged(tx, account);
  return startSession(tx, ctx, account, device);
}

/** @throws CREDENTIALS_INVALID if the account was closed or its password changed in the meantime */
async function requireUnchanged(tx: Tx, account: Account, { lock = false } = {}): Promise<void> {
  const unchanged = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', account.id)
    .where('status', '=', 'ACTIVE')
    .where('role', '=', account.role)
    .where('version', '=', account.version)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .$if(!lock, (query) => query.forShare())
    .executeTakeFirst();
  if (!unchanged) throw wrongCredentials();
}

/** Same steps and time for unknown users. */
async function checkPassword(
  db: Db,
  ctx: Context,
  { attempts }: SignInProtection,
  portal: SignInPortal,
  { password, ...who }: WithPassword,
): Promise<Account> {
  const account = await findAccount(db, ctx, who, portal);
  const fits = await checkPasswordAttempt(ctx, attempts, { account, typed: typedIdentifier(who), password });
  if (!account || !fits) {
    await recordRefusal(db, ctx, account);
    throw wrongCredentials();
  }
  await rehashIfOutdated(db, account, password);
  return account;
}

/**
 * Counted per account and IP address.
 * @param typed what an unknown user typed @throws TOO_MANY with `retryAfter`
 */
export async function checkPasswordAttempt(
  ctx: Pick<Context, 'ip'>,
  attempts: Attempts,
  {
    account,
    typed,
    password,
  }: {
    account: Pick<Account, 'id' | 'passwordHash' | 'familiar'> | undefined;
    typed: string;
    password: string;
  },
): Promise<boolean> {
  const attempt = {
    account: account?.id ?? typed,
    address: ctx.ip,
    familiar: account?.familiar ?? false,
  };
  await attempts.take(attempt);
  const fits = await verifyPassword(account?.passwordHash ?? null, password);
  if (account && fits) await attempts.forget(attempt);
  return fits;
}

const recordRefusal = (db: Executor, ctx: Context, account: Account | undefined) =>
  recordAudit(db, ctx, {
    action: 'session.start',
    outcome: 'refused',
    entityType: 'person',
    entityId: account?.id ?? 'unknown',
  });

async function rehashIfOutdated(db: Db, { id, passwordHash }: Account, password: string): Promise<void> {
  if (!passwordHash || !needsRehash(passwordHash)) return;
  await db
    .updateTable('users')
    .set({ passwordHash: await hashPassword(password) })
    .where('id', '=', id)
    .where('passwordHash', '=', passwordHash)
    .execute();
}
