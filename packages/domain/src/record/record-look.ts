import type { Executor } from '@bedside/db/database';
import { type Context, isStaff } from '../context.ts';
import { recordAudit } from './record-audit.ts';

/**
 * Writes the audit row of a change by staff that found nothing new: its answer shows the patient all the same, and
 * product-rules §5 audits that like any other read.
 */
export async function recordLook(db: Executor, ctx: Context, patientId: string): Promise<void> {
  if (!ctx.actor || !isStaff(ctx.actor.role)) return;
  await recordAudit(db, ctx, {
    action: 'patient.read',
    entityType: 'person',
    entityId: patientId,
    patientId,
  });
}
