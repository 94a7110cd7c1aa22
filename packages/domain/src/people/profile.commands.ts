import { fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { changedFieldsOf } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context, isAdmin } from '../context.ts';
import { localDay } from '../practice/local-time.ts';
import { practiceSettings } from '../practice/settings.ts';
import { isMinor, yearsBefore } from './consent.policy.ts';
import { TEEN_FROM } from './family-grant.policy.ts';
import { requireSelfOrManagedPatient } from './managed-user.ts';
import { consumeCode, verifyCode } from './one-time-code.commands.ts';
import { contactCodeScope } from './register.commands.ts';
import type { SignInProtection } from './sign-in.commands.ts';
import { changeUser } from './user.commands.ts';
import { type UserChanges, userColumns } from './user.policy.ts';

interface ProfileChanges extends UserChanges {
  /** Defaults to the caller. */
  id?: string | undefined;
  verificationCode?: string | undefined;
  mobileVerificationCode?: string | undefined;
}

/**
 * A user’s own new contacts need the code that was sent to them. @returns the user’s id @throws NOT_FOUND;
 * CODE_INVALID; VALIDATION naming the field; RULE_REFUSED for a minor who enters an earlier birth date, and
 * for a deceased member; TOO_MANY; whatever `changeUser` throws
 */
export async function updateProfile(
  db: Db,
  ctx: Context,
  protection: SignInProtection,
  { id, verificationCode, mobileVerificationCode, ...changes }: ProfileChanges,
): Promise<string> {
  const actor = actorOf(ctx);
  const { id: personId } = await requireSelfOrManagedPatient(db, actor, id, { lock: false });
  const own = personId === actor.userId;
  const codes = { verificationCode, mobileVerificationCode };
  const fresh = await newContacts(db, personId, changes);
  const toProve = own ? { ...(await unprovenContacts(db, personId, changes, codes)), ...fresh } : {};
  if (!isAdmin(actor.role) && (fresh.userName || (!own && (fresh.email || fresh.phoneE164))))
    await protection.unproven.take(actor.userId);
  const codeIds = await proveContacts(db, ctx, protection, toProve, codes);
  const proven = {
    ...(toProve.email && { email: true as const }),
    ...(toProve.phoneE164 && { phoneE164: true as const }),
  };
  await db.transaction().execute(async (tx) => {
    await requireSelfOrManagedPatient(tx, actor, id, { lock: true });
    for (const codeId of codeIds) await consumeCode(tx, ctx, codeId);
    if (!isAdmin(actor.role)) await requireSameAge(tx, ctx, personId, changes);
    await changeUser(tx, ctx, personId, changes, { proven });
  });
  return personId;
}

/**
 * A new birth date must not turn a minor into an adult, nor extend the time in which others decide for
 * someone. Only staff may make such a change, after asking. @throws RULE_REFUSED
 */
async function requireSameAge(
  tx: Tx,
  ctx: Context,
  id: string,
  { dateOfBirth: after }: UserChanges,
): Promise<void> {
  if (after === undefined) return;
  const patient = await tx
    .selectFrom('patients')
    .select('dateOfBirth')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!patient) return;
  const { dateOfBirth: before } = patient;
  const today = localDay(ctx.now, (await practiceSettings(tx)).timeZone);
  const [wasMinor, isMinorNow] = [isMinor(before, today), isMinor(after, today)];
  const own = id === actorOf(ctx).userId;
  const staysLonger = after > before && (wasMinor ? before <= yearsBefore(today, TEEN_FROM) : isMinorNow);
  if (own ? wasMinor && !isMinorNow : staysLonger)
    throw fieldError('dateOfBirth', 'Please call us to correct this date of birth.', 'RULE_REFUSED');
}

interface NewContacts {
  email?: string | null;
  phoneE164?: string | null;
  userName?: string | null;
}

async function newContacts(db: Db, id: string, changes: UserChanges): Promise<NewContacts> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'phoneE164', 'userName'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { email, phoneE164, userName } = userColumns(changes);
  const wanted = {
    ...(email && { email }),
    ...(phoneE164 && { phoneE164 }),
    ...(userName && { userName }),
  };
  return changedFieldsOf(row, wanted).after;
}

/** Unchanged contacts that a code in this request proves for the first time. */
async function unprovenContacts(
  db: Db,
  id: string,
  changes: UserChanges,
  codes: Pick<ProfileChanges, 'verificationCode' | 'mobileVerificationCode'>,
): Promise<NewContacts> {
  if (codes.verificationCode === undefined && codes.mobileVerificationCode === undefined) return {};
  const row = await db
    .selectFrom('users')
    .select(['email', 'phoneE164', 'emailProvenAt', 'phoneProvenAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { email, phoneE164 } = userColumns(changes);
  return {
    ...(email && email === row.email && !row.emailProvenAt && { email }),
    ...(phoneE164 && phoneE164 === row.phoneE164 && !row.phoneProvenAt && { phoneE164 }),
  };
}

/** When both are new, the first code is for the email. */
async function proveContacts(
  db: Db,
  ctx: Context,
  { codes }: Pick<SignInProtection, 'codes'>,
  { email, phoneE164 }: NewContacts,
  given: Pick<ProfileChanges, 'verificationCode' | 'mobileVerificationCode'>,
): Promise<string[]> {
  const phoneField = email ? 'mobileVerificationCode' : 'verificationCode';
  const proofs = [
    ...(email ? [{ contact: email, field: 'verificationCode' as const, what: 'email address' }] : []),
    ...(phoneE164 ? [{ contact: phoneE164, field: phoneField, what: 'phone number' } as const] : []),
  ];
  for (const { field, what } of proofs)
    if (given[field] === undefined) throw fieldError(field, `Enter the code we sent to your new ${what}.`);
  const codeIds: string[] = [];
  for (const { contact, field } of proofs)
    codeIds.push(
      await verifyCode(db, ctx, codes, { ...contactCodeScope(contact), code: given[field] ?? '' }),
    );
  return codeIds;
}
