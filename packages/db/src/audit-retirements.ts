import { sql } from 'kysely';
import type { Tx } from './database.ts';

/** A continuous run of seals that was retired with its month. */
interface RetiredRun {
  first: number;
  last: number;
  rows: number;
  previousHash: string;
  hash: string;
}

export interface Retirement {
  /** YYYY-MM. */
  month: string;
  retiredOn: string;
  keptMonths: number;
  seals: RetiredRun[];
  isLawful: boolean;
  /** Whether the audit trail records the retirement, either in a row or in a month that has been retired since. */
  isRecorded: boolean;
}

/** The retired months of the audit trail. */
export async function auditRetirements(tx: Tx): Promise<Retirement[]> {
  const { rows } = await sql<Retirement>`
    select to_char(gone.month, 'YYYY-MM') as month, to_char(gone.retired_at, 'YYYY-MM-DD') as retired_on,
      gone.months as kept_months, gone.seals,
      gone.retired_at at time zone 'UTC' >= gone.month + make_interval(months => rule.least_months + 1)
        and gone.months >= rule.least_months as is_lawful,
      exists (select from audit_log line where line.id = gone.audit_id and line.at = gone.retired_at
          and line.action = 'retention.retire' and line.after ->> 'month' = to_char(gone.month, 'YYYY-MM')
          and line.after -> 'seals' = gone.seals)
        or exists (select from retired_partitions later where later.table_name = gone.table_name
          and later.month = key_month(gone.retired_at)) as is_recorded
    from retired_partitions gone join retention rule using (table_name)
    where gone.table_name = 'audit_log' order by gone.month, gone.retired_at`.execute(tx);
  return rows;
}

/** @returns a sentence about the first retirement that came too early or that the trail does not record */
export function unlawful(retirements: readonly Retirement[]): string | null {
  for (const { month, retiredOn, isLawful, isRecorded } of retirements) {
    if (!isLawful) return `The month ${month} was removed on ${retiredOn}, before its time was up.`;
    if (!isRecorded) return `The month ${month} was removed, and no audit row says that it was retired.`;
  }
  return null;
}

export const retiredRuns = (retirements: readonly Retirement[]): RetiredRun[] =>
  retirements.flatMap(({ seals }) => seals);
