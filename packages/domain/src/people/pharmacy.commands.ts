import { DomainError, notFound } from '@bedside/contracts/errors';
import type { pharmacyInput } from '@bedside/contracts/people/coverage.schema';
import type { Db, Tx } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { z } from 'zod';
import { changedFieldsOf, recordViewAudit } from '../audit-and-events/record-audit.ts';
import { toE164 } from '../contact.policy.ts';
import { actorOf, type Context } from '../context.ts';
import { requireWithinLimit } from './entry-limit.ts';
import { requireManagedPatient } from './managed-user.ts';
import type { PharmacyRecord } from './patient-record.queries.ts';
import { recordUserChange } from './user.commands.ts';
import { addressColumnsOf } from './user.policy.ts';

type GivenPharmacy = z.output<typeof pharmacyInput>;

/**
 * One pharmacy is preferred: the first, until the patient selects another.
 * @throws NOT_FOUND; CONCURRENT_UPDATE; VALIDATION naming the field
 */
export const savePharmacy = (db: Db, ctx: Context, input: GivenPharmacy): Promise<PharmacyRecord> =>
  db.transaction().execute(async (tx) => {
    const patient = await requireManagedPatient(tx, actorOf(ctx), input.patientId, { lock: true });
    const all = await tx.selectFrom('pharmacies').selectAll().where('patientId', '=', patient.id).execute();
    const current = input.id === undefined ? null : all.find((one) => one.id === input.id);
    if (current === undefined) throw notFound();
    if (current && input.version !== undefined && input.version !== current.version)
      throw new DomainError('CONCURRENT_UPDATE');
    if (!current) requireWithinLimit(actorOf(ctx), 'pharmacy', all.length);
    const others = all.filter((one) => one.id !== current?.id);
    const preferred = input.preferred || !others.some((one) => one.preferred);
    const wanted = { ...columnsOf(input), preferred };
    const { before, after, any } = current
      ? changedFieldsOf(current, wanted)
      : { before: {}, after: wanted, any: true };
    if (current && !any) {
      await recordViewAudit(tx, ctx, patient.id);
      return current;
    }
    if (preferred) await preferNone(tx, others);
    const saved = current
      ? await change(tx, current.id, after)
      : await tx
          .insertInto('pharmacies')
          .values({ ...wanted, id: newId(), patientId: patient.id, createdAt: ctx.now })
          .returningAll()
          .executeTakeFirstOrThrow();
    await recordUserChange(
      tx,
      ctx,
      { ...patient, before, after: { pharmacyId: saved.id, ...after }, contacts: false },
      current ? 'pharmacy.change' : 'pharmacy.add',
    );
    return saved;
  });

const columnsOf = (input: GivenPharmacy) => {
  const { locationType: _, ...address } = addressColumnsOf(
    input.address && { ...input.address, locationType: 'Other' },
  );
  return {
    name: input.name,
    phoneE164: toE164(input.phone, 'phone'),
    faxE164: input.fax ? toE164(input.fax, 'fax') : null,
    ...address,
  };
};

const change = (tx: Tx, id: string, set: Partial<ReturnType<typeof columnsOf> & { preferred: boolean }>) =>
  tx
    .updateTable('pharmacies')
    .set((eb) => ({ ...set, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Increments the version, so that open forms reload. */
async function preferNone(tx: Tx, others: readonly PharmacyRecord[]): Promise<void> {
  const preferred = others.filter((one) => one.preferred).map((one) => one.id);
  if (preferred.length === 0) return;
  await tx
    .updateTable('pharmacies')
    .set((eb) => ({ preferred: false, version: eb('version', '+', 1) }))
    .where('id', 'in', preferred)
    .execute();
}
