import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { ConsentMode } from '@bedside/contracts/people/consent.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';

interface Wording {
  title: string;
  text: string;
  /** Set both or neither. If they are omitted, the Spanish stays as long as the English is unchanged. */
  titleEs?: string | null | undefined;
  textEs?: string | null | undefined;
}
type Whole = Required<{ [K in keyof Wording]: Exclude<Wording[K], undefined> }>;

/** @returns the id of the text @throws DUPLICATE if the type exists */
export const createConsentTemplate = (
  db: Db,
  ctx: Context,
  input: Wording & { type: string },
): Promise<string> =>
  db.transaction().execute(async (tx) => {
    if (await currentOf(tx, input.type))
      throw fieldError('type', 'This type code is already in use.', 'DUPLICATE');
    return insertVersion(tx, ctx, { ...input, ...spanishFor(input), mode: 'CONSENT', version: 1 });
  });

/**
 * Adds a version; signed consents keep theirs. @returns the id of the new version @throws NOT_FOUND;
 * CONCURRENT_UPDATE if `id` is no longer the current version
 */
export const reviseConsentTemplate = (db: Db, ctx: Context, id: string, input: Wording): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const known = await tx
      .selectFrom('consentTemplates')
      .select('type')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound);
    const current = await currentOf(tx, known.type);
    if (current?.id !== id) throw new DomainError('CONCURRENT_UPDATE');
    const { type, mode, version } = current;
    const next = { ...input, ...spanishFor(input, current) };
    if (parts.every((part) => current[part] === next[part])) return id;
    return insertVersion(tx, ctx, { ...next, type, mode, version: version + 1 }, current);
  });

const parts = ['title', 'text', 'titleEs', 'textEs'] as const;

/** @throws VALIDATION for a title without a text, or a text without a title */
function spanishFor(input: Wording, current?: Whole): Pick<Whole, 'titleEs' | 'textEs'> {
  const isSame = current?.title === input.title && current.text === input.text;
  const unchanged = isSame ? current : null;
  const titleEs = (input.titleEs === undefined ? unchanged?.titleEs : input.titleEs) || null;
  const textEs = (input.textEs === undefined ? unchanged?.textEs : input.textEs) || null;
  if ((titleEs === null) !== (textEs === null))
    throw fieldError(
      titleEs === null ? 'titleEs' : 'textEs',
      'Enter both the title and the text in Spanish.',
    );
  return { titleEs, textEs };
}

/** Locks the type against concurrent versions. */
async function currentOf(tx: Tx, type: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`consent text ${type}`}, 0))`.execute(tx);
  return tx
    .selectFrom('consentTemplates')
    .selectAll()
    .where('type', '=', type)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

async function insertVersion(
  tx: Tx,
  ctx: Context,
  row: Whole & { type: string; mode: ConsentMode; version: number },
  before?: Whole & { version: number },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('consentTemplates')
    .values({ ...row, id, createdBy: actorOf(ctx).userId, createdAt: ctx.now })
    .execute();
  const aspects = ({ title, text, titleEs, textEs, version }: Whole & { version: number }) => ({
    title,
    text,
    ...(titleEs && { titleEs, textEs }),
    version,
  });
  await recordAudit(tx, ctx, {
    action: before ? 'consentText.revise' : 'consentText.create',
    entityType: 'consent',
    entityId: id,
    ...(before && { before: aspects(before) }),
    after: { type: row.type, ...aspects(row) },
  });
  return id;
}
