import { MAX_IMMEDIATE_ROWS, type NewExport } from '@bedside/contracts/payments/exports.schema';
import { openSnapshot } from '@bedside/db/snapshot';
import type { Context } from '@bedside/domain/context';
import { recordExport } from '@bedside/domain/exports/export.commands';
import { choiceOf } from '@bedside/domain/exports/export-choice';
import { exportFile } from '@bedside/domain/exports/write-export';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { ProcessDependencies } from '@bedside/process-kit/dependencies';
import { createRequestQueue } from '@bedside/service-kit/request-queue';
import type { FastifyReply } from 'fastify';
import { fileNameOf } from './export.mapper.ts';
import { sendCsv } from './send-csv.ts';

/** Each export holds a connection until the download ends. */
const places = createRequestQueue({ atOnce: 4, mostWaiting: 16 });

/**
 * Streams an export on its own connection.
 * @throws RULE_REFUSED above the row limit; VALIDATION for an unknown column; UNAVAILABLE at the download
 * limit
 */
export async function streamExport(
  { db, config }: ProcessDependencies,
  ctx: Context,
  reply: FastifyReply,
  asked: NewExport,
): Promise<FastifyReply> {
  const choice = choiceOf(asked);
  await places.untilClosed(reply.raw);
  const { timeZone } = await practiceSettings(db, ctx);
  const snapshot = await openSnapshot({ url: config.databaseUrl ?? '', role: config.databaseRole });
  try {
    const { rows, csv } = await exportFile(db, ctx, snapshot, choice, MAX_IMMEDIATE_ROWS);
    csv.once('close', () => void snapshot.close());
    await recordExport(db, ctx, choice, rows);
    return sendCsv(reply, fileNameOf(choice.type, ctx.now, timeZone), csv);
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}
