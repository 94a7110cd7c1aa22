import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { ConsentMode } from '@bedside/contracts/people/consent.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { recordAudit } from '../record/record-audit.ts';

interface Wording {
  title: string;
  text: string;
}

/**
 * Adds a type of consent with its first text.
 * @returns the id of the text
 * @throws DUPLICATE when there is such a type
 */
export const createConsentText = (db: Db, ctx: Context, input: Wording & { type: string }): Promise<string> =>
  db.transaction().execute(async (tx) => {
    if (await currentOf(tx, input.type))
      throw fieldError('type', 'There is such a type already.', 'DUPLICATE');
    return insertVersion(tx, ctx, { ...input, mode: 'CONSENT', version: 1 });
  });

/**
 * Changes the text of a type by making its next version. What was signed keeps the version it was signed with.
 * @returns the id of the new version
 * @throws NOT_FOUND; CONCURRENT_UPDATE when `id` is not the current version any more
 */
export const reviseConsentText = (db: Db, ctx: Context, id: string, input: Wording): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const known = await tx.selectFrom('consentTexts').select('type').where('id', '=', id).executeTakeFirst();
    if (!known) throw notFound();
    const current = await currentOf(tx, known.type);
    if (current?.id !== id) throw new DomainError('CONCURRENT_UPDATE');
    if (current.title === input.title && current.text === input.text) return id;
    const { type, mode, version } = current;
    return insertVersion(tx, ctx, { ...input, type, mode, version: version + 1 }, current);
  });

/** The current version, while nobody else makes another. */
async function currentOf(tx: Tx, type: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent text ${type}`}, 0))`.execute(tx);
  return tx
    .selectFrom('consentTexts')
    .selectAll()
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertVersion(
  tx: Tx,
  ctx: Context,
  row: Wording & { type: string; mode: ConsentMode; version: number },
  before?: Wording & { version: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('consentTexts')
    .values({ ...row, id, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
    .execute();
  const aspects = ({ title, text, version }: Wording & { version: number }) => ({ title, text, version });
  await recordAudit(tx, ctx, {
    action: before ? 'consentText.revise' : 'consentText.create',
    entityType: 'consent',
    entityId: id,
    ...(before && { before: aspects(before) }),
    after: { type: row.type, ...aspects(row) },
  });
  return id;
}
