import { PassThrough, type Readable, Transform } from 'node:stream';
import { DomainError } from '@bedside/contracts/errors';
import type { Db } from '@bedside/db/database';
import type { Snapshot } from '@bedside/db/snapshot';
import type { Context } from '../context.ts';
import { practiceSettings } from '../practice/settings.ts';
import { chosenColumns, type ExportChoice } from './export-choice.ts';
import { exportStatements } from './export-rows.ts';

/** Without the byte order mark, Excel shows José as JosÃ©. */
const BYTE_ORDER_MARK = '\ufeff';
const NEWLINE = 10;

interface ExportFile {
  rows: number;
  csv: Readable;
}

/** Reads from one snapshot. @throws RULE_REFUSED for more rows than `most` */
export async function exportFile(
  db: Db,
  ctx: Context,
  snapshot: Snapshot,
  choice: ExportChoice,
  most = Number.POSITIVE_INFINITY,
): Promise<ExportFile> {
  const settings = await practiceSettings(db, ctx);
  const statements = exportStatements(db, ctx, choice, settings);
  const rows = await snapshot.count(statements.count);
  if (rows > most)
    throw new DomainError(
      'RULE_REFUSED',
      `This export has more than ${most.toLocaleString('en-US')} rows. Prepare it in the background and we’ll notify you when it’s ready.`,
    );
  const copied = snapshot.copy(statements.rows);
  const csv = new PassThrough({ highWaterMark: 262_144 });
  csv.write(`${BYTE_ORDER_MARK}${headerOf(choice)}\n`);
  // A lost connection emits `error` before anyone listens, which would crash the process.
  copied.on('error', (error) => csv.destroy(error));
  csv.on('error', () => undefined);
  csv.once('close', () => copied.destroy());
  copied.pipe(csv);
  return { rows, csv };
}

const headerOf = ({ type, keys }: ExportChoice): string =>
  chosenColumns(type, keys)
    .map(({ label }) => (/[",]/.test(label) ? `"${label.replaceAll('"', '""')}"` : label))
    .join(',');

/** Line counts only estimate rows, since a cell may hold several lines. */
export function counting(report: (progress: { bytes: number; lines: number }) => void): Transform {
  const progress = { bytes: 0, lines: 0 };
  return new Transform({
    highWaterMark: 262_144,
    transform(chunk: Buffer, _encoding, done) {
      progress.bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1))
        progress.lines += 1;
      report(progress);
      done(null, chunk);
    },
  });
}
