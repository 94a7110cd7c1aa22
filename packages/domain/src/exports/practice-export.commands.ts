import { randomBytes } from 'node:crypto';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { NewPracticeExport, practiceParts } from '@bedside/contracts/payments/exports.schema';
import { practiceExportRequested } from '@bedside/contracts/payments/payment.events';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { sql } from 'kysely';
import { recordAudit } from '../audit-and-events/record-audit.ts';
import { recordEvent } from '../audit-and-events/record-event.ts';
import { actorOf, type Context } from '../context.ts';
import { accountOf } from '../people/account.queries.ts';
import { checkPasswordAttempt } from '../people/sign-in.commands.ts';
import type { Attempts } from '../people/sign-in-attempts.ts';
import { claimFile, type FileClaim } from './export.commands.ts';
import { openStates } from './export.machine.ts';

type Part = (typeof practiceParts)[number];

/**
 * A wrong password counts as a sign-in attempt.
 * @throws VALIDATION for the password; TOO_MANY with `retryAfter`; RULE_REFUSED while another export is
 * running
 */
export async function startPracticeExport(
  db: Db,
  ctx: Context,
  attempts: Attempts,
  { fhir, reason, password }: NewPracticeExport,
): Promise<string> {
  const { userId } = actorOf(ctx);
  const id = newId();
  const keys: Part[] = fhir ? ['TABLES', 'FILES', 'FHIR'] : ['TABLES', 'FILES'];
  const about = {
    action: 'export.start',
    entityType: 'export',
    after: { type: 'PRACTICE', columns: keys, filters: { reason } },
  } as const;
  const account = await accountOf(db, userId, ctx.ip);
  if (!(await checkPasswordAttempt(ctx, attempts, { account, typed: userId, password }))) {
    await recordAudit(db, ctx, { ...about, entityId: 'practice', outcome: 'refused' });
    throw fieldError('password', 'Incorrect password. Try again.');
  }
  await db.transaction().execute(async (tx) => {
    // The lock makes two requests at the same moment see each other.
    await sql`select pg_advisory_xact_lock(7226011)`.execute(tx);
    const open = await tx
      .selectFrom('exports')
      .select('id')
      .where('type', '=', 'PRACTICE')
      .where('status', 'in', openStates)
      .executeTakeFirst();
    if (open)
      throw new DomainError(
        'RULE_REFUSED',
        'A practice export is already in progress. Wait for it to finish, or cancel it.',
      );
    await tx
      .insertInto('exports')
      .values({
        id,
        type: 'PRACTICE',
        columnKeys: keys,
        filters: JSON.stringify({ reason }),
        fileKey: randomBytes(32),
        createdBy: userId,
        createdAt: ctx.now,
      })
      .execute();
    await recordAudit(tx, ctx, { ...about, entityId: id });
    await recordEvent(tx, ctx, practiceExportRequested, { exportId: id }, { entityId: id, users: [userId] });
  });
  return id;
}

export interface PracticeExportClaim extends FileClaim {
  choice: { type: 'PRACTICE'; keys: string[]; filters: unknown };
  fileKey: Buffer;
}

/** Null when nothing is left to do. */
export async function claimPracticeExport(
  db: Db,
  ctx: Context,
  id: string,
): Promise<PracticeExportClaim | null> {
  const claimed = await claimFile(db, ctx, id);
  if (!claimed?.row.fileKey) return null;
  const { columnKeys: keys, filters, fileKey } = claimed.row;
  return { ...claimed.claim, choice: { type: 'PRACTICE', keys, filters }, fileKey };
}
