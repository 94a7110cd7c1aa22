import type { AppointmentCode } from '@bedside/contracts/care/care.schema';
import type { Executor } from '@bedside/db/database';

interface AppointmentCodes {
  dxCodes: AppointmentCode[];
  cptCodes: AppointmentCode[];
}

/** The codes of a visit in their order, as they read when they were put there. */
export async function codesOfAppointment(db: Executor, appointmentId: string): Promise<AppointmentCodes> {
  const rows = await db
    .selectFrom('appointmentCodes')
    .select(['kind', 'codeId as id', 'code', 'description'])
    .where('appointmentId', '=', appointmentId)
    .orderBy('position')
    .execute();
  const of = (wanted: 'DX' | 'CPT') => rows.flatMap(({ kind, ...code }) => (kind === wanted ? [code] : []));
  return { dxCodes: of('DX'), cptCodes: of('CPT') };
}
