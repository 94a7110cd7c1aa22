import { personRegistered } from '@bedside/contracts/people/person.events';
import type { Gender } from '@bedside/contracts/people/person.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';
import { recordEvent } from '../record/record-event.ts';
import { asContactInUse, requireFreeContacts } from './account.queries.ts';
import { toE164, toEmail } from './contact.policy.ts';
import { issueCode, spendCode, tryCode } from './one-time-code.commands.ts';
import type { CodeKeys } from './one-time-code.crypto.ts';
import { hashPassword } from './password.ts';
import { toPersonName } from './person-name.policy.ts';
import { type Device, type OpenSession, startSession } from './session.commands.ts';

export interface NewPatient extends Device {
  firstName: string;
  lastName: string;
  /** yyyy-MM-dd */
  dateOfBirth: string;
  gender: Gender;
  email: string;
  mobile: string;
  password: string;
  verificationCode: string;
  userId?: string | undefined;
}

const contactDoor = (contact: string) => ({ purpose: 'CONTACT' as const, contact, userId: null });

/**
 * Sends a code that proves a contact. Whether somebody uses it already is not told here: the code goes to its owner
 * in any case.
 * @throws TOO_MANY with `retryAfter`
 */
export async function sendContactCode(
  db: Db,
  ctx: Context,
  keys: CodeKeys,
  contact: { email?: string | undefined; mobile?: string | undefined },
): Promise<void> {
  const address = contact.email === undefined ? toE164(contact.mobile ?? '') : toEmail(contact.email);
  await db.transaction().execute((tx) => issueCode(tx, ctx, keys, { ...contactDoor(address), send: true }));
}

/**
 * Signs a patient up, with a household of one's own, and in. The code proves the e-mail address; it is used up only
 * if the account is made, so that a number somebody else has can be corrected.
 * @throws CODE_INVALID; DUPLICATE naming the contact, which is told only to the owner of the e-mail address
 */
export async function registerPatient(
  db: Db,
  ctx: Context,
  keys: CodeKeys,
  input: NewPatient,
): Promise<OpenSession> {
  const email = toEmail(input.email);
  const mobile = toE164(input.mobile);
  const codeId = await tryCode(db, ctx, keys, { ...contactDoor(email), code: input.verificationCode });
  await requireFreeContacts(db, { email, mobile, userId: input.userId });
  const passwordHash = await hashPassword(input.password);
  return db.transaction().execute(async (tx) => {
    await spendCode(tx, ctx, codeId);
    const id = await insertPatient(tx, ctx, { ...input, email, mobile }, passwordHash);
    const session = await startSession(tx, ctx, { id, role: 'PATIENT' }, input);
    await tellOfPatient(tx, ctx, session);
    return session;
  });
}

async function insertPatient(tx: Tx, ctx: Context, input: NewPatient, passwordHash: string): Promise<string> {
  const id = newId();
  const householdId = newId();
  await tx
    .insertInto('users')
    .values({
      id,
      role: 'PATIENT',
      userName: input.userId ?? null,
      email: input.email,
      phoneE164: input.mobile,
      firstName: toPersonName(input.firstName),
      lastName: toPersonName(input.lastName),
      passwordHash,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .execute()
    .catch(asContactInUse);
  await tx.insertInto('households').values({ id: householdId, holderId: id }).execute();
  await tx
    .insertInto('patients')
    .values({ id, householdId, dateOfBirth: input.dateOfBirth, gender: input.gender })
    .execute();
  return id;
}

async function tellOfPatient(tx: Tx, ctx: Context, { userId, sessionId, role }: OpenSession): Promise<void> {
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
  await recordEvent(tx, ctx, personRegistered, { userId }, { entityId: userId, staff: true });
}
