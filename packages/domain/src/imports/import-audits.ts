import type { Tx } from '@bedside/db/database';
import { type AuditEntry, recordAudits } from '../audit-and-events/record-audit.ts';
import type { Context } from '../context.ts';

/** An audit row for each record that an import made, or that its undo removed. */
export const recordImportAudits = (
  tx: Tx,
  ctx: Context,
  importId: string,
  kind: Pick<AuditEntry, 'action' | 'entityType'>,
  records: readonly { id: string; patientId: string }[],
): Promise<void> =>
  recordAudits(
    tx,
    ctx,
    records.map(({ id, patientId }) => ({ ...kind, entityId: id, patientId, after: { importId } })),
  );
