import type { Db } from '@bedside/db/database';
import { markAsDeceased } from '@bedside/domain/appointments/deceased.commands';
import type { ServiceUnderTest } from './service.ts';

/** Does what the auth service’s call does. */
export async function die(
  db: Db,
  parts: ServiceUnderTest['parts'],
  { by, patientId }: { by: string; patientId: string },
): Promise<void> {
  const actor = { userId: by, role: 'ADMIN' as const, permissions: [], sessionId: by };
  const ctx = { actor, requestId: 'a-death', now: parts.now(), ip: null };
  await markAsDeceased(db, ctx, { stripe: parts.integrations.stripe, livemode: false }, patientId);
}
