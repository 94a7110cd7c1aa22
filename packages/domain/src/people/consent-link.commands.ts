import { notFound } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import { issueLink } from '../access/access-link.ts';
import type { Context } from '../context.ts';

const purpose = 'CONSENT';

/**
 * The link by which a consent is read, and answered with a code, until it expires. Each message has one of its own.
 * @throws NOT_FOUND when it waits for no answer any more
 */
export async function issueConsentLink(
  tx: Tx,
  ctx: Pick<Context, 'now'>,
  consentId: string,
): Promise<string> {
  const consent = await tx
    .selectFrom('consents')
    .select('expiresAt')
    .where('id', '=', consentId)
    .where('status', '=', 'SENT')
    .where('expiresAt', '>', ctx.now)
    .executeTakeFirst();
  if (!consent) throw notFound();
  return issueLink(tx, ctx, { purpose, subjectId: consentId, expiresAt: consent.expiresAt });
}
