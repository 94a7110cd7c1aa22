import { parseArgs } from 'node:util';
import { type AuditReport, checkAudit } from './audit-check.ts';
import { connect } from './connection.ts';

/**
 * Checks the audit trail of the database at this address and prints what it found.
 * @param kept a seal that was noted down earlier
 * @returns the exit code: 1 where the trail is broken
 */
export async function verifyAudit(url: string, kept?: SavedSeal): Promise<0 | 1> {
  const db = connect({ url, size: 1, name: 'bedside-verify-audit' });
  try {
    const report = await checkAudit(db, kept);
    for (const line of answerSummary(report)) console.log(line);
    return report.broken ? 1 : 0;
  } finally {
    await db.destroy();
  }
}

export interface SavedSeal {
  seq: number;
  hash: string;
}

/**
 * Reads `--kept <number>:<hash>` from the command line.
 * @throws Error with what to write instead
 */
export function readKept(args: readonly string[]): SavedSeal | undefined {
  const { values } = parseArgs({ args: [...args], options: { kept: { type: 'string' } } });
  if (values.kept === undefined) return undefined;
  const [, seq, hash] = /^(\d+):([0-9a-f]{64})$/.exec(values.kept) ?? [];
  if (!seq || !hash) throw new Error('Write the seal as this command printed it: --kept <number>:<hash>.');
  return { seq: Number(seq), hash };
}

export function answerSummary({ rows, waiting, seals, last, broken }: AuditReport): string[] {
  return [
    `${rows} rows, ${seals} seals, ${waiting} rows not sealed yet.`,
    ...(last && !broken ? [`The last seal, to be kept elsewhere: --kept ${last.seq}:${last.hash}`] : []),
    broken ? `BROKEN: ${broken}` : 'The audit trail is whole.',
  ];
}
