import type { ExportReport, ExportState } from '@bedside/contracts/payments/exports.schema';
import type { Generated } from 'kysely';

export interface ExportsTable {
  id: string;
  type: ExportReport;
  columnKeys: string[];
  filters: unknown;
  status: Generated<ExportState>;
  /** Counts who began to write the file; what an earlier one writes counts no more. */
  attempt: Generated<number>;
  rowsWritten: Generated<number>;
  rowCount: Generated<number | null>;
  /** Of the whole file, and only of a whole one. */
  storageKey: Generated<string | null>;
  sizeBytes: Generated<number | null>;
  failureMessage: Generated<string | null>;
  createdBy: string;
  createdAt: Date;
  finishedAt: Generated<Date | null>;
  expiresAt: Generated<Date | null>;
}
