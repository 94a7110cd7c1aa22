import type { Executor, Tx } from '@bedside/db/database';
import { actorOf, type Context } from '../context.ts';

/** Keyed by the English text; omits missing translations. */
export async function spanishOf(db: Executor, english: readonly string[]): Promise<Map<string, string>> {
  const texts = [...new Set(english)].filter((text) => text !== '');
  if (texts.length === 0) return new Map();
  const rows = await db
    .selectFrom('spanishWords')
    .select(['english', 'spanish'])
    .where('english', 'in', texts)
    .execute();
  return new Map(rows.map((row) => [row.english, row.spanish]));
}

/** Null removes the Spanish text; undefined keeps it. */
export type SpanishChange = readonly [english: string, spanish: string | null | undefined];

/** The same English text has one Spanish text everywhere. @returns the changes, before and after */
export async function saveSpanish(
  tx: Tx,
  ctx: Context,
  changes: readonly SpanishChange[],
): Promise<{ before: Record<string, string | null>; after: Record<string, string | null> }> {
  const wanted = new Map(
    changes.flatMap(([english, spanish]) =>
      english === '' || spanish === undefined ? [] : [[english, spanish || null] as const],
    ),
  );
  const known = await spanishOf(tx, [...wanted.keys()]);
  const before: Record<string, string | null> = {};
  const after: Record<string, string | null> = {};
  for (const [english, spanish] of wanted) {
    const was = known.get(english) ?? null;
    if (was === spanish) continue;
    before[english] = was;
    after[english] = spanish;
  }
  await write(tx, ctx, Object.entries(after));
  return { before, after };
}

async function write(tx: Tx, ctx: Context, changes: readonly [string, string | null][]): Promise<void> {
  const gone = changes.flatMap(([english, spanish]) => (spanish === null ? [english] : []));
  const saved = changes.flatMap(([english, spanish]) => (spanish === null ? [] : [{ english, spanish }]));
  if (gone.length > 0) await tx.deleteFrom('spanishWords').where('english', 'in', gone).execute();
  if (saved.length === 0) return;
  const mark = { updatedBy: actorOf(ctx).userId, updatedAt: ctx.now };
  await tx
    .insertInto('spanishWords')
    .values(saved.map((texts) => ({ ...texts, ...mark })))
    .onConflict((conflict) =>
      conflict.column('english').doUpdateSet((eb) => ({ ...mark, spanish: eb.ref('excluded.spanish') })),
    )
    .execute();
}
