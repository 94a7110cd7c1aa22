import { DomainError } from '@bedside/contracts/errors';
import type { Tx } from '@bedside/db/database';
import { sql } from 'kysely';
import { actorOf, type Context } from '../context.ts';
import { sourceOf } from './chart.policy.ts';
import { noKnownAllergiesOf } from './chart.queries.ts';

export async function stateNoKnownAllergies(tx: Tx, ctx: Context, patientId: string): Promise<boolean> {
  const active = await tx
    .selectFrom('allergies')
    .select('patientReportedFields')
    .where('patientId', '=', patientId)
    .where('status', '=', 'ACTIVE')
    .orderBy(sql`patient_reported_fields is null`, 'desc')
    .executeTakeFirst();
  if (active)
    throw new DomainError(
      'RULE_REFUSED',
      active.patientReportedFields
        ? 'A recent allergy change hasn’t been reviewed yet. You can do this once your care team confirms it.'
        : 'This chart has an active allergy. Mark it as no longer active first.',
    );
  const source = sourceOf(actorOf(ctx));
  const stated = await noKnownAllergiesOf(tx, patientId);
  if (stated && (stated.source === source || source === 'PATIENT')) return false;
  const row = { source, documentedBy: actorOf(ctx).userId, documentedAt: ctx.now };
  await tx
    .insertInto('noKnownAllergies')
    .values({ patientId, ...row })
    .onConflict((conflict) => conflict.column('patientId').doUpdateSet(row))
    .execute();
  return true;
}

export async function withdrawNoKnownAllergies(tx: Tx, patientId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('noKnownAllergies')
    .where('patientId', '=', patientId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
