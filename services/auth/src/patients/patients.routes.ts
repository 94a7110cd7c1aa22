import { patientDetail, patientsResource } from '@bedside/contracts/people/patients.api';
import { actorOf } from '@bedside/domain/context';
import { listPatients } from '@bedside/domain/people/patient.queries';
import { patientRecord } from '@bedside/domain/people/patient-record.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toPatientRecord, toPatientRow } from './patient.mapper.ts';

export const patientsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(patientDetail, async ({ params: { id }, ctx }) => ({
    data: toPatientRecord(await patientRecord(db, actorOf(ctx), id)),
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));

  bindResource(patientsResource, {
    list: async (asked) => {
      const { rows, total, byStatus } = await listPatients(db, asked);
      return { rows: rows.map(toPatientRow), total, facets: { status: byStatus } };
    },
    get: async ({ id, ctx }) => ({
      record: toPatientRecord(await patientRecord(db, actorOf(ctx), id)),
      patientId: id,
    }),
  });
};
