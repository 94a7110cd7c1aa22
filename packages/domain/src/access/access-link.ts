import { createHash, randomBytes } from 'node:crypto';
import type { Executor, Tx } from '@bedside/db/database';
import type { AccessLinks } from '@bedside/db/schema';
import type { Context } from '../context.ts';

interface LinkSubject {
  purpose: AccessLinks['purpose'];
  /** The one record that the link opens. */
  subjectId: string;
}

/** 256 bits that nobody can guess, fit for a link or a cookie. */
export const newOpaqueToken = (): string => randomBytes(32).toString('base64url');

/** What the database keeps of such a token. It has nothing to guess, so it needs no key and no slow hash. */
export const hashOpaqueToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/**
 * Makes the token of a link. Only its hash is stored, so it is made when its message is rendered.
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

/** What a token opens; null when it is unknown, of another purpose, expired, used or revoked. */
export async function subjectOfLink(
  db: Executor,
  purpose: LinkSubject['purpose'],
  token: string,
  now: Date,
): Promise<string | null> {
  return (await findLink(db, [purpose], token, now))?.subjectId ?? null;
}

/** The same for a token that may be of any of these purposes. */
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
    .executeTakeFirst();
  const purpose = purposes.find((one) => one === link?.purpose);
  return link && purpose ? { ...link, purpose } : null;
}

/** Opens a link that is good for one use, in the transaction of what it allows; null like `subjectOfLink`. */
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
    .returning('subjectId')
    .executeTakeFirst();
  return used?.subjectId ?? null;
}

/** Ends every link to a record; done when what the links were for is over. */
export async function revokeLinks(tx: Tx, ctx: Pick<Context, 'now'>, link: LinkSubject): Promise<void> {
  await tx
    .updateTable('accessLinks')
    .set({ revokedAt: ctx.now })
    .where('subjectId', '=', link.subjectId)
    .where('purpose', '=', link.purpose)
    .where('revokedAt', 'is', null)
    .execute();
}
