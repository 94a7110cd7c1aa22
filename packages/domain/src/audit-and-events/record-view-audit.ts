import type { Executor } from '@bedside/db/database';
import { type Context, isStaff } from '../context.ts';
import { recordAudit } from './record-audit.ts';

/** A change that found nothing new still shows the patient, so it is audited as a read. */
export async function recordViewAudit(db: Executor, ctx: Context, patientId: string): Promise<void> {
  if (!ctx.actor || !isStaff(ctx.actor.role)) return;
  await recordAudit(db, ctx, {
    action: 'patient.read',
    entityType: 'person',
    entityId: patientId,
    patientId,
  });
}
