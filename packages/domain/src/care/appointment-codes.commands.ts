import { closedStatuses } from '@bedside/contracts/appointments/appointment-status';
import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import { DomainError, fieldError } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { saveClinicalChange } from '../appointment-status/save-transition.ts';
import { recordViewAudit } from '../audit-and-events/record-audit.ts';
import { actorOf, type Context } from '../context.ts';
import { codesOfAppointment } from './codes.queries.ts';

interface WantedCodes {
  id: string;
  version?: number | undefined;
  dxCodeIds?: readonly string[] | undefined;
  cptCodeIds?: readonly string[] | undefined;
}

const kinds = [
  { kind: 'DX', table: 'dxCodes', field: 'dxCodeIds', of: 'dxCodes' },
  { kind: 'CPT', table: 'cptCodes', field: 'cptCodeIds', of: 'cptCodes' },
] as const;

/**
 * Omitted kinds stay. An appointment keeps the code text it was saved with.
 * @throws RULE_REFUSED once the appointment is closed; VALIDATION for a code that can't be selected;
 * NOT_FOUND, CONCURRENT_UPDATE
 */
export const setAppointmentCodes = (db: Db, ctx: Context, wanted: WantedCodes): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const open = await lockAppointment(tx, ctx, actorOf(ctx), wanted);
    const { appointment } = open;
    if (closedStatuses.includes(appointment.status))
      throw new DomainError('RULE_REFUSED', 'This visit is closed, so its codes can’t be changed.');
    const there = await codesOfAppointment(tx, appointment.id);
    const fields: string[] = [];
    for (const { kind, table, field, of } of kinds) {
      const ids = wanted[field];
      if (!ids || isSame(ids, there[of])) continue;
      fields.push(of);
      const codes = await codesFor(tx, { table, field }, ids, there[of]);
      await replace(tx, appointment.id, kind, codes);
    }
    if (fields.length === 0) return recordViewAudit(tx, ctx, appointment.patientId);
    await saveClinicalChange(tx, ctx, open, { action: 'appointment.code', fields });
  });

const isSame = (ids: readonly string[], there: readonly AppointmentCode[]): boolean =>
  ids.length === there.length && ids.every((id, index) => id === there[index]?.id);

async function codesFor(
  tx: Tx,
  { table, field }: Pick<(typeof kinds)[number], 'table' | 'field'>,
  ids: readonly string[],
  there: readonly AppointmentCode[],
): Promise<AppointmentCode[]> {
  if (new Set(ids).size < ids.length) throw fieldError(field, 'Each code can be added only once.');
  const known = new Map(there.map((code) => [code.id, code]));
  const others = ids.filter((id) => !known.has(id));
  const chosen =
    others.length === 0
      ? []
      : await tx
          .selectFrom(table)
          .select(['id', 'code', 'description'])
          .where('id', 'in', others)
          .where('active', '=', true)
          .where('removedAt', 'is', null)
          .execute();
  for (const code of chosen) known.set(code.id, code);
  return ids.map((id) => {
    const code = known.get(id);
    if (!code) throw fieldError(field, 'One of these codes is no longer in the list. Choose another.');
    return code;
  });
}

async function replace(
  tx: Tx,
  appointmentId: string,
  kind: 'DX' | 'CPT',
  codes: readonly AppointmentCode[],
): Promise<void> {
  await tx
    .deleteFrom('appointmentCodes')
    .where('appointmentId', '=', appointmentId)
    .where('kind', '=', kind)
    .execute();
  if (codes.length === 0) return;
  await tx
    .insertInto('appointmentCodes')
    .values(
      codes.map(({ id: codeId, code, description }, position) => ({
        appointmentId,
        kind,
        position,
        codeId,
        code,
        description,
      })),
    )
    .execute();
}
