import type { Language } from '@bedside/contracts/common/languages';
import { patientRegistered } from '@bedside/contracts/people/user.events';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { toE164, toEmail } from '../contact.policy.ts';
import type { Context } from '../context.ts';
import { requireFreeContacts } from './account.queries.ts';
import { claimContacts } from './contact-claim.commands.ts';
import { insertPatientRows, type RequiredFields } from './insert-patient.ts';
import { consumeCode, issueCode, restoreAttempt, verifyCode } from './one-time-code.commands.ts';
import type { CodeKeys } from './one-time-code.crypto.ts';
import { hashNewPassword } from './password.ts';
import { type Device, type OpenSession, startSession } from './session.commands.ts';
import type { SignInProtection } from './sign-in.commands.ts';

interface NewPatient extends Device, RequiredFields {
  email: string;
  mobile: string;
  password: string;
  verificationCode: string;
  userId?: string | undefined;
  language?: Language | undefined;
}

/** The scope of a code for a contact that has no account yet. */
export const contactCodeScope = (contact: string) => ({ purpose: 'CONTACT' as const, contact, userId: null });

const addressOf = ({ email, mobile }: { email?: string | undefined; mobile?: string | undefined }) =>
  email === undefined ? toE164(mobile ?? '') : toEmail(email);

/** The answer never reveals whether the contact is in use. @throws TOO_MANY with `retryAfter` */
export async function sendContactCode(
  db: Db,
  ctx: Context,
  keys: CodeKeys,
  {
    language,
    ...contact
  }: { email?: string | undefined; mobile?: string | undefined; language?: Language | undefined },
): Promise<void> {
  const address = addressOf(contact);
  await db
    .transaction()
    .execute((tx) =>
      issueCode(tx, ctx, keys, { ...contactCodeScope(address), ...(language && { language }), send: true }),
    );
}

/** A wrong code counts as an attempt. @throws CODE_INVALID */
export async function checkContactCode(
  db: Db,
  ctx: Context,
  keys: CodeKeys,
  {
    verificationCode: code,
    ...contact
  }: { email?: string | undefined; mobile?: string | undefined; verificationCode: string },
): Promise<void> {
  await restoreAttempt(
    db,
    await verifyCode(db, ctx, keys, { ...contactCodeScope(addressOf(contact)), code }),
  );
}

/**
 * Creates a household and signs in. The code is consumed only on success, so that other fields can be
 * corrected.
 * @throws CODE_INVALID; VALIDATION for a breached password; DUPLICATE naming the contact, which is shown only
 * to the owner of the email address
 */
export async function registerPatient(
  db: Db,
  ctx: Context,
  protection: Pick<SignInProtection, 'codes' | 'breached'>,
  input: NewPatient,
): Promise<OpenSession> {
  const email = toEmail(input.email);
  const mobile = toE164(input.mobile);
  const codeId = await verifyCode(db, ctx, protection.codes, {
    ...contactCodeScope(email),
    code: input.verificationCode,
  });
  await requireFreeContacts(db, ctx, { email, mobile, userId: input.userId });
  const passwordHash = await hashNewPassword(protection.breached, input.password, 'password');
  return db.transaction().execute(async (tx) => {
    await consumeCode(tx, ctx, codeId);
    const id = newId();
    await claimContacts(tx, ctx, id, { email });
    await insertPatientRows(tx, ctx, {
      ...input,
      id,
      email,
      phoneE164: mobile,
      userName: input.userId,
      passwordHash,
      emailProvenAt: ctx.now,
    });
    const session = await startSession(tx, ctx, { id, role: 'PATIENT' }, input);
    await recordRegistration(tx, ctx, session);
    return session;
  });
}

async function recordRegistration(
  tx: Tx,
  ctx: Context,
  { userId, sessionId, role }: OpenSession,
): Promise<void> {
  const actor = { userId, sessionId, role, permissions: [] };
  await recordAudit(
    tx,
    { ...ctx, actor },
    {
      action: 'patient.register',
      entityType: 'person',
      entityId: userId,
      patientId: userId,
    },
  );
  await recordEvent(tx, ctx, patientRegistered, { userId }, { entityId: userId, staff: true });
}
