import { createHash, randomBytes } from 'node:crypto';
import type { Executor, Tx } from '@bedside/db/database';
import type { AccessLinks } from '@bedside/db/schema';
import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { isMinorNow, isOutgrown } from './coming-of-age.queries.ts';

interface LinkSubject {
  purpose: AccessLinks['purpose'];
  subjectId: string;
}

/** For a row of `access_links`. A bill's link names its visit or its invoice. */
const patientOfLink = sql`(case access_links.purpose
  when 'PAYMENT' then coalesce((select patient_id from invoices where id = access_links.subject_id),
    (select patient_id from appointments where id = access_links.subject_id))
  when 'RECEIPT' then coalesce((select patient_id from payments where id = access_links.subject_id),
    (select patient_id from invoices where id = access_links.subject_id))
  when 'QUESTIONNAIRE' then (select patient_id from questionnaire_submissions where id = access_links.subject_id)
  when 'VIDEO' then (select patient_id from appointments where id = access_links.subject_id)
  when 'CONSENT' then (select recipient_id from consents where id = access_links.subject_id) end)`;

/**
 * Whether the account holder's access to the bills ended by its date since the link was sent. Only links to
 * bills and receipts are sent because of a grant.
 */
const isPastLastDay = sql<boolean>`(access_links.purpose in ('PAYMENT', 'RECEIPT') and exists (
  select from family_grants as given join patients as owner on owner.id = given.owner_id
  join households as home on home.id = owner.household_id and home.account_holder_id = given.grantee_id
  where given.owner_id = ${patientOfLink} and given.state = 'ACTIVE' and 'BILLS' = any(given.kinds)
    and given.ends_at > access_links.created_at and given.ends_at <= now()))`;

/** A former guardian or account holder may have the link. Rules: people.coming-of-age, people.family-end-date */
const isStillOpen = sql<boolean>`not (${isOutgrown(patientOfLink, sql`access_links.created_at`)} or ${isPastLastDay})`;

/** 256 random bits, safe in a link or a cookie. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** The token is random, so a fast unkeyed hash is enough. */
export const hashOpaqueToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Only the token's hash is stored, so issue it when the message is rendered.
 * Rule: security.links-open-one-record
 */
export async function issueLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  link: LinkSubject & { expiresAt: Date; sessionId?: string },
): Promise<string> {
  const token = newOpaqueToken();
  await tx
    .insertInto('accessLinks')
    .values({
      ...link,
      tokenHash: hashOpaqueToken(token),
      createdAt: ctx.now,
      redeemedAt: null,
      revokedAt: null,
    })
    .execute();
  return token;
}

/** Null when the token is unknown, expired, used, revoked, or issued for another purpose. */
export async function subjectOfLink(
  db: Executor,
  purpose: LinkSubject['purpose'],
  token: string,
  now: Date,
): Promise<string | null> {
  return (await findLink(db, [purpose], token, now))?.subjectId ?? null;
}

export async function findLink<P extends LinkSubject['purpose']>(
  db: Executor,
  purposes: readonly P[],
  token: string,
  now: Date,
): Promise<{ purpose: P; subjectId: string; expiresAt: Date } | null> {
  const link = await db
    .selectFrom('accessLinks')
    .select(['purpose', 'subjectId', 'expiresAt'])
    .where('tokenHash', '=', hashOpaqueToken(token))
    .where('purpose', 'in', purposes)
    .where('expiresAt', '>', now)
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(isStillOpen)
    .executeTakeFirst();
  const purpose = purposes.find((one) => one === link?.purpose);
  return link && purpose ? { ...link, purpose } : null;
}

/** Also of a link that expired or was revoked. Null when it was used, or its reader has lost access since. */
export async function subjectOfEndedLink(
  db: Executor,
  purpose: LinkSubject['purpose'],
  token: string,
): Promise<string | null> {
  const link = await db
    .selectFrom('accessLinks')
    .select('subjectId')
    .where('tokenHash', '=', hashOpaqueToken(token))
    .where('purpose', '=', purpose)
    .where('redeemedAt', 'is', null)
    .where(isStillOpen)
    .executeTakeFirst();
  return link?.subjectId ?? null;
}

/** A link revoked before it expired. */
export const revokedLink = (db: Executor, purpose: LinkSubject['purpose'], token: string, now: Date) =>
  db
    .selectFrom('accessLinks')
    .select(['subjectId', 'revokedAt'])
    .where('tokenHash', '=', hashOpaqueToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is not', null)
    .where(isStillOpen)
    .executeTakeFirst();

/** Consumes a single-use link in the caller's transaction; null like `subjectOfLink`. */
export async function useLink(
  tx: Tx,
  purpose: LinkSubject['purpose'],
  token: string,
  now: Date,
): Promise<string | null> {
  const used = await tx
    .updateTable('accessLinks')
    .set({ redeemedAt: now })
    .where('tokenHash', '=', hashOpaqueToken(token))
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(isStillOpen)
    .returning('subjectId')
    .executeTakeFirst();
  return used?.subjectId ?? null;
}

export async function revokeLinks(tx: Tx, ctx: Pick<Context, 'now'>, link: LinkSubject): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('subjectId', '=', link.subjectId)
    .where('purpose', '=', link.purpose)
    .where('revokedAt', 'is', null)
    .execute();
}

/** Revokes links to forms and consents that this person hasn’t answered. */
export async function revokeFormAndConsentLinks(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  userId: string,
): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where((eb) =>
      eb(
        'subjectId',
        'in',
        eb
          .selectFrom('questionnaireSubmissions')
          .select('id')
          .where('patientId', '=', userId)
          .union(
            eb
              .selectFrom('consents')
              .select('id')
              .where((consent) => consent.or({ signatoryId: userId, recipientId: userId })),
          ),
      ),
    )
    .execute();
}

export const revokeVideoLinks = (tx: Tx, ctx: Pick<Context, 'now'>, patientId: string) =>
  tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('purpose', '=', 'VIDEO')
    .where('revokedAt', 'is', null)
    .where('subjectId', 'in', (eb) =>
      eb.selectFrom('appointments').select('id').where('patientId', '=', patientId),
    )
    .execute();

/**
 * Revokes links to this patient’s forms, video calls, and consents that the patient signs. While they had no
 * sign-in, the account holder may have got them.
 */
export async function revokeCareLinks(tx: Tx, ctx: Pick<Context, 'now'>, patientId: string): Promise<void> {
  await revokeVideoLinks(tx, ctx, patientId);
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('purpose', 'in', ['QUESTIONNAIRE', 'CONSENT'])
    .where('redeemedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(
      sql<boolean>`subject_id in (select id from questionnaire_submissions where patient_id = ${patientId}
        union all select id from consents where signatory_id = ${patientId})`,
    )
    .execute();
}

/**
 * Revokes links that were sent to a former account holder: to these patients’ bills, receipts, and consents, and
 * to the forms and video calls of patients who have no contact of their own.
 */
export const revokeHolderLinks = (tx: Tx, ctx: Pick<Context, 'now'>, patientIds: readonly string[]) =>
  tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('purpose', 'in', ['PAYMENT', 'RECEIPT', 'QUESTIONNAIRE', 'VIDEO', 'CONSENT'])
    .where(
      sql<boolean>`subject_id in (with patient as (select id, (email is null and phone_e164 is null) as unreachable
          from users where id = any(${[...patientIds]}::uuid[]))
        select invoices.id from invoices join patient on patient.id = patient_id
        union all select appointments.id from appointments join patient on patient.id = patient_id
          where access_links.purpose <> 'VIDEO' or patient.unreachable
        union all select submission.id from questionnaire_submissions as submission
          join patient on patient.id = submission.patient_id and patient.unreachable
        union all select consents.id from consents join patient on patient.id = recipient_id
          and (patient.unreachable or exists (select from patients as minor where minor.id = patient.id and ${isMinorNow('minor')})))`,
    )
    .execute();
