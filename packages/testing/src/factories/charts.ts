import type { ChartFields, ChartKind } from '@bedside/contracts/care/chart.schema';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import type { ChartEntries, Vitals } from '@bedside/db/schema';
import type { Insertable } from 'kysely';

export async function insertChartEntry<K extends ChartKind>(
  db: Db,
  patientId: string,
  kind: K,
  fields: ChartFields<K>,
  overrides: Partial<Insertable<ChartEntries>> = {},
): Promise<string> {
  const id = newId();
  const at = new Date();
  await db
    .insertInto('chartEntries')
    .values({
      id,
      patientId,
      kind,
      fields: JSON.stringify(fields),
      source: 'STAFF',
      // An entry by staff counts as confirmed. The factory has no staff member, so it uses the patient’s id.
      reviewedBy: overrides.source === 'PATIENT' ? null : patientId,
      reviewedAt: overrides.source === 'PATIENT' ? null : at,
      createdAt: at,
      updatedAt: at,
      ...overrides,
    })
    .execute();
  return id;
}

export const insertAllergy = (db: Db, patientId: string, substance: string): Promise<string> =>
  insertChartEntry(db, patientId, 'ALLERGY', { substance, kind: 'Other', status: 'ACTIVE' });

export async function insertVitals(
  db: Db,
  vitals: Pick<Insertable<Vitals>, 'appointmentId' | 'patientId' | 'recordedBy'> &
    Partial<Insertable<Vitals>>,
): Promise<string> {
  const id = newId();
  const at = new Date();
  const measured = { systolic: 128, diastolic: 82, heartRate: 76, temperatureF: 98.6 };
  await db
    .insertInto('vitals')
    .values({ id, measuredAt: at, recordedAt: at, ...measured, ...vitals })
    .execute();
  return id;
}
