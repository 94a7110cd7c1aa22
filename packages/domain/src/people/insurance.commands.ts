import { DomainError, fieldError, notFound } from '@bedside/contracts/errors';
import type { insuranceUpdate, newInsurance } from '@bedside/contracts/people/coverage.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { z } from 'zod';
import { changedFieldsOf, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { countOf } from '../list-search.ts';
import { requireWithinLimit } from './entry-limit.ts';
import { type ManagedUser, requireManagedPatient } from './managed-user.ts';
import type { InsuranceRecord } from './patient-record.queries.ts';
import { recordUserChange } from './user.commands.ts';

type NewInsurance = z.output<typeof newInsurance>;
type ChangedInsurance = z.output<typeof insuranceUpdate>;

export const addInsurance = (db: Db, ctx: Context, input: NewInsurance): Promise<InsuranceRecord> =>
  db.transaction().execute(async (tx) => {
    const patient = await requireManagedPatient(tx, actorOf(ctx), input.patientId, { lock: true });
    requireWithinLimit(actorOf(ctx), 'insurance', await countOf(insurancesOf(tx, patient.id)));
    const columns = { frontImage: null, backImage: null, ...columnsOf(input) };
    await requireOwnImages(tx, patient.id, columns);
    const insurance = await tx
      .insertInto('insurances')
      .values({ ...columns, id: newId(), patientId: patient.id, createdAt: ctx.now, removedAt: null })
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, ctx, patient, { action: 'insurance.add', id: insurance.id, after: columns });
    return insurance;
  });

const insurancesOf = (tx: Tx, patientId: string) =>
  tx.selectFrom('insurances').where('patientId', '=', patientId).where('removedAt', 'is', null);

/**
 * Empty fields clear; an omitted image stays.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION for someone else's picture
 */
export const updateInsurance = (db: Db, ctx: Context, input: ChangedInsurance): Promise<InsuranceRecord> =>
  db.transaction().execute(async (tx) => {
    const { patient, insurance } = await openInsurance(tx, ctx, input.id);
    if (input.version !== undefined && input.version !== insurance.version)
      throw new DomainError('CONCURRENT_UPDATE');
    const { before, after, any } = changedFieldsOf(insurance, columnsOf(input));
    await requireOwnImages(tx, patient.id, after);
    if (!any) {
      await recordViewAudit(tx, ctx, patient.id);
      return insurance;
    }
    const changed = await tx
      .updateTable('insurances')
      .set((eb) => ({ ...after, editedAt: ctx.now, version: eb('version', '+', 1) }))
      .where('id', '=', insurance.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordChange(tx, ctx, patient, { action: 'insurance.change', id: insurance.id, before, after });
    return changed;
  });

export const removeInsurance = (db: Db, ctx: Context, id: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { patient } = await openInsurance(tx, ctx, id);
    await tx.updateTable('insurances').set({ removedAt: ctx.now }).where('id', '=', id).execute();
    const after = { removedAt: ctx.now.toISOString() };
    await recordChange(tx, ctx, patient, { action: 'insurance.remove', id, after });
  });

/** Locks the patient, so changes run one at a time. */
async function openInsurance(tx: Tx, ctx: Context, id: string) {
  const found = await insuranceById(tx, id);
  const patient = await requireManagedPatient(tx, actorOf(ctx), found.patientId, { lock: true });
  return { patient, insurance: await insuranceById(tx, id) };
}

async function insuranceById(tx: Tx, id: string): Promise<InsuranceRecord> {
  return await tx
    .selectFrom('insurances')
    .selectAll()
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow(notFound);
}

const columnsOf = ({
  holder,
  frontImage,
  backImage,
  ...input
}: Omit<ChangedInsurance, 'id' | 'version'>) => ({
  payerName: input.payer,
  planName: input.plan || null,
  memberId: input.memberId,
  groupNumber: input.group || null,
  subscriberName: holder.name,
  subscriberDateOfBirth: holder.dob ?? null,
  relationshipToSubscriber: holder.relation,
  priority: input.priority,
  terminationDate: input.validTo ?? null,
  ...(frontImage !== undefined && { frontImage }),
  ...(backImage !== undefined && { backImage }),
});

/** Images must belong to this patient. */
async function requireOwnImages(
  tx: Tx,
  patientId: string,
  columns: { frontImage?: string | null | undefined; backImage?: string | null | undefined },
): Promise<void> {
  for (const field of ['frontImage', 'backImage'] as const) {
    const id = columns[field];
    if (!id) continue;
    const own = await tx
      .selectFrom('images')
      .select('id')
      .where('id', '=', id)
      .where('userId', '=', patientId)
      .where('kind', '=', 'INSURANCE')
      .executeTakeFirst();
    if (!own) throw fieldError(field, 'We couldn’t find that photo. Please upload it again.');
  }
}

const recordChange = (
  tx: Tx,
  ctx: Context,
  patient: ManagedUser,
  { action, id, before = {}, after }: { action: string; id: string; before?: object; after: object },
): Promise<void> =>
  recordUserChange(
    tx,
    ctx,
    { ...patient, before: asLogged(before), after: { insuranceId: id, ...asLogged(after) }, contacts: false },
    action,
  );

/** Logs only image IDs, so that the log contains no links. */
function asLogged({ frontImage, backImage, ...columns }: { frontImage?: unknown; backImage?: unknown }) {
  return {
    ...columns,
    ...(frontImage !== undefined && { frontImage: frontImage }),
    ...(backImage !== undefined && { backImage: backImage }),
  };
}
