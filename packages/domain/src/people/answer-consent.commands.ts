import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { ConsentAction } from '@bedside/contracts/people/consent.schema';
import { consentAnswered, consentReminderDue } from '@bedside/contracts/people/user.events';
import type { Db, Transact, Tx } from '@bedside/db/database';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { cancelPlannedEvents, recordEvent } from '../audit-and-events/record-event.ts';
import type { Context } from '../context.ts';
import { contactOf } from './account.queries.ts';
import { consentActionsOf, moveConsent } from './consent.machine.ts';
import { isNameHidden, requireNoStaff } from './consent.policy.ts';
import { type ConsentDetails, consentByToken, type VisibleConsent } from './consent.queries.ts';
import { joinHousehold, leaveHousehold } from './household.commands.ts';
import { type CodeScope, consumeCode, issueCode, verifyCode } from './one-time-code.commands.ts';
import type { CodeKeys } from './one-time-code.crypto.ts';
import { type Signature, signatureFor } from './signature.policy.ts';

interface ConsentAnswer {
  /** The consent's id, or its link's token. */
  id: string;
  action: ConsentAction;
  OTP?: string | undefined;
  signature?: Signature | undefined;
  /** When a patient signed on the provider’s phone, by that phone’s clock. */
  signedAt?: string | undefined;
}

/**
 * The signer is signed in, or has the link and a code, or signs on the phone of the visit’s provider. Access
 * changes apply from the next request.
 * @throws NOT_FOUND; FORBIDDEN for staff and for anyone who is not the signer; INVALID_TRANSITION; VALIDATION
 * for a missing code or signature; CODE_INVALID
 */
export async function answerConsent(
  db: Db,
  ctx: Context,
  { keys, transact }: { keys: CodeKeys; transact: Transact },
  answer: ConsentAnswer,
): Promise<void> {
  const signedAt = answer.signedAt === undefined ? undefined : new Date(answer.signedAt);
  const { consent, viewer } = await consentByToken(db, ctx, answer.id, signedAt);
  const isAtVisit = viewer === 'visiting' && answer.signedAt !== undefined && answer.action === 'APPROVED';
  if (!isAtVisit) requireNoStaff(ctx.actor);
  if (!isAtVisit && answer.signedAt !== undefined)
    throw fieldError('signedAt', 'Only the visit’s provider can have a consent signed at the visit.');
  if (isAtVisit && isRepeat(consent, ctx, answer.signedAt)) return;
  if (isAtVisit && !isSignableAtVisit(consent))
    throw new DomainError('RULE_REFUSED', 'There’s nothing left to respond to here.');
  const collectedAt = isAtVisit && signedAt ? momentOf(signedAt, consent, ctx.now) : null;
  moveConsent(consent, answer.action, collectedAt ?? ctx.now);
  const signature = signatureFor(consent.mode, answer.action, answer.signature);
  const codeId =
    viewer === 'signer' || collectedAt
      ? null
      : await tryLinkCode(db, ctx, keys, { seen: { consent, viewer }, answer });
  await transact([consent.recipientId], async (tx) => {
    if (codeId) await consumeCode(tx, ctx, codeId);
    await settle(tx, ctx, { consent, action: answer.action, signature, collectedAt });
  });
}

/** Refuses a signer who has died, or whom a court order bars from the patient. Rule: people.court-orders */
export const isSignableAtVisit = ({
  signerIsBarred,
  signerStatus,
}: Pick<ConsentDetails, 'signerIsBarred' | 'signerStatus'>): boolean =>
  !signerIsBarred && signerStatus !== 'DECEASED';

/** A device that never received the response sends the same answer again. */
const isRepeat = (
  { status, collectedAt, collectedBy }: ConsentDetails,
  { actor }: Context,
  signedAt: string | undefined,
): boolean =>
  status === 'APPROVED' &&
  collectedBy === actor?.userId &&
  collectedAt?.getTime() === Date.parse(signedAt ?? '');

/** A device's clock may be a little ahead of ours. */
const AHEAD_MS = 5 * 60_000;

function momentOf(moment: Date, { sentAt }: ConsentDetails, now: Date): Date {
  if (moment.getTime() > now.getTime() + AHEAD_MS)
    throw fieldError('signedAt', 'Enter a time that has passed.');
  if (moment.getTime() < sentAt.getTime() - AHEAD_MS)
    throw fieldError('signedAt', 'Enter a time after the consent was sent.');
  return moment;
}

/** A user who is not the signer needs the link and the code. */
async function tryLinkCode(
  db: Db,
  ctx: Context,
  keys: CodeKeys,
  { seen, answer }: { seen: VisibleConsent; answer: ConsentAnswer },
): Promise<string> {
  const { consent } = seen;
  if (answer.id === consent.id) requireSigner(seen);
  const scope = scopeOf(consent, ctx.now);
  if (answer.OTP === undefined) throw fieldError('OTP', 'Enter the code we sent you.');
  return verifyCode(db, ctx, keys, { ...scope, code: answer.OTP });
}

function requireSigner({ consent, viewer }: VisibleConsent): void {
  const { signerFirstName, signerLastName } = consent;
  if (viewer === 'signer') return;
  if (isNameHidden(consent, viewer))
    throw new DomainError('FORBIDDEN', 'Only the person we asked can respond to this.');
  throw new DomainError('FORBIDDEN', `Only ${signerFirstName} ${signerLastName} can respond to this.`);
}

/** Null when the signer cannot be reached or has no open account. */
export const codeContactOf = (
  {
    signerEmail: email,
    signerPhone: phoneE164,
    signerEmailHeldUntil: emailHeldUntil,
    signerPhoneHeldUntil: phoneHeldUntil,
    signerStatus,
  }: Pick<
    ConsentDetails,
    'signerEmail' | 'signerPhone' | 'signerEmailHeldUntil' | 'signerPhoneHeldUntil' | 'signerStatus'
  >,
  now: Date,
): string | null =>
  signerStatus === 'DECEASED' || signerStatus === 'INACTIVE'
    ? null
    : contactOf({ email, phoneE164, emailHeldUntil, phoneHeldUntil }, now);

/** A code is valid only for the consent whose link requested it. */
function scopeOf(consent: ConsentDetails, now: Date): CodeScope {
  const contact = codeContactOf(consent, now);
  if (!contact)
    throw new DomainError(
      'RULE_REFUSED',
      'We don’t have an email address or phone number for you. Please call us.',
    );
  return { purpose: 'CONSENT', contact, userId: consent.signatoryId, scopeId: consent.id };
}

/** For a consent opened by link. @throws NOT_FOUND; RULE_REFUSED when there is nothing to answer; TOO_MANY */
export async function sendConsentCode(db: Db, ctx: Context, keys: CodeKeys, token: string): Promise<void> {
  const { consent } = await consentByToken(db, { ...ctx, actor: null }, token);
  if (consentActionsOf(consent, ctx.now).length === 0)
    throw new DomainError('RULE_REFUSED', 'There’s nothing left to respond to here.');
  const scope = scopeOf(consent, ctx.now);
  await db.transaction().execute((tx) => issueCode(tx, ctx, keys, { ...scope, send: true }));
}

interface Settled {
  consent: ConsentDetails;
  action: ConsentAction;
  signature: ReturnType<typeof signatureFor>;
  /** Null unless a provider collected the signature at the visit. */
  collectedAt: Date | null;
}

/** The first of concurrent answers wins. */
async function settle(
  tx: Tx,
  ctx: Context,
  { consent, action, signature, collectedAt }: Settled,
): Promise<void> {
  // A signature given in time may arrive later.
  const from = moveConsent(consent, action, collectedAt ?? ctx.now);
  const answered = action === 'WITHDRAWN' ? { withdrawnAt: ctx.now } : answerOf(ctx, consent, signature);
  const collected = collectedAt && { collectedAt, collectedBy: ctx.actor?.userId ?? null };
  const moved = await tx
    .updateTable('consents')
    .set({ status: action, ...answered, ...collected })
    .where('id', '=', consent.id)
    .where('status', '=', from)
    .returning(['id', 'relationship'])
    .executeTakeFirst();
  if (!moved) throw await overtaken(tx, ctx, consent, action);
  await cancelPlannedEvents(tx, consentReminderDue, consent.id);
  await changeHousehold(tx, ctx, { ...consent, relationship: moved.relationship }, action);
  await recordAudit(tx, ctx, {
    ...(!collectedAt && ctx.actor?.userId !== consent.signatoryId && { by: consent.signatoryId }),
    action: `consent.${verbs[action]}`,
    entityType: 'consent',
    entityId: consent.id,
    patientId: consent.recipientId,
    before: { status: from },
    after: {
      status: action,
      ...(signature && { signature: signature.kind, signedAs: signature.name }),
      ...(collectedAt && { signedBy: consent.signatoryId, signedAt: collectedAt.toISOString() }),
    },
  });
  const users = [consent.recipientId, consent.signatoryId, consent.requesterId].filter((id) => id !== null);
  await recordEvent(
    tx,
    ctx,
    consentAnswered,
    { consentId: consent.id },
    { entityId: consent.id, users, staff: true },
  );
}

/** Approval of a household request moves the patient in, and withdrawal moves them out. */
async function changeHousehold(
  tx: Tx,
  ctx: Context,
  consent: Pick<ConsentDetails, 'grantsHouseholdMembership' | 'recipientId' | 'requesterId'> & {
    relationship: string | null;
  },
  action: ConsentAction,
): Promise<void> {
  const {
    grantsHouseholdMembership,
    recipientId: patientId,
    requesterId: householdOf,
    relationship,
  } = consent;
  if (!grantsHouseholdMembership || !householdOf) return;
  if (action === 'APPROVED')
    await joinHousehold(tx, ctx, { patientId, householdOf, relationship: relationship ?? 'Other' });
  if (action === 'WITHDRAWN') await leaveHousehold(tx, ctx, { patientId, householdOf });
}

const verbs = { APPROVED: 'approve', REJECTED: 'reject', WITHDRAWN: 'withdraw' } as const;

/** Without a Spanish text, the signer saw the English one. */
const answerOf = (
  ctx: Context,
  { signatoryId, textEs }: ConsentDetails,
  signature: Settled['signature'],
) => ({
  answeredIn: textEs === null ? ('en' as const) : (ctx.language ?? 'en'),
  answeredAt: ctx.now,
  answeredBy: signatoryId,
  signatoryId,
  answeredIp: ctx.ip,
  signatureKind: signature?.kind ?? null,
  signatureName: signature?.name ?? null,
  signaturePath: signature?.path ?? null,
});

async function overtaken(
  tx: Tx,
  ctx: Context,
  consent: ConsentDetails,
  action: ConsentAction,
): Promise<DomainError> {
  const now = await tx
    .selectFrom('consents')
    .select(['status', 'expiresAt'])
    .where('id', '=', consent.id)
    .executeTakeFirst();
  if (!now) return notFound();
  moveConsent(now, action, ctx.now);
  return new DomainError('CONCURRENT_UPDATE');
}
