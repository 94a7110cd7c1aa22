import type { Db } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { demoId } from './random.ts';

const MEASURED = /BP (\d+)\/(\d+), HR (\d+), RR (\d+), Temp ([\d.]+) F, SpO2 (\d+)%/;

/** The values in the demo’s SOAP notes, measured half an hour before the note. */
export async function seedVitals(db: Db): Promise<void> {
  const notes = await db
    .selectFrom('appointments')
    .select(['id', 'patientId', 'soapNote', 'soapNoteSavedAt', 'soapNoteSavedBy'])
    .where('soapNoteSavedAt', 'is not', null)
    .orderBy('id')
    .execute();
  const vitals = notes.flatMap(({ id, patientId, soapNote, soapNoteSavedAt, soapNoteSavedBy }) => {
    const found = MEASURED.exec(soapNote ?? '');
    if (!found || !soapNoteSavedAt || !soapNoteSavedBy) return [];
    const [
      systolic = 0,
      diastolic = 0,
      heartRate = 0,
      respiratoryRate = 0,
      temperatureF = 0,
      oxygenSaturation = 0,
    ] = found.slice(1).map(Number);
    const at = subMinutes(soapNoteSavedAt, 30);
    return {
      id: demoId(`vitals ${id}`),
      appointmentId: id,
      patientId,
      measuredAt: at,
      recordedAt: at,
      recordedBy: soapNoteSavedBy,
      systolic,
      diastolic,
      heartRate,
      respiratoryRate,
      temperatureF,
      oxygenSaturation,
    };
  });
  await db.insertInto('vitals').values(vitals).execute();
}
