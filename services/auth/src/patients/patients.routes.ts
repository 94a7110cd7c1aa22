import { patientDetail, patientsResource } from '@bedside/contracts/people/patients.api';
import { actorOf } from '@bedside/domain/context';
import * as patients from '@bedside/domain/people/patient.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toPatientDetail, toPatientRow } from './patient.mapper.ts';

export const patientsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(patientDetail, async ({ params: { id }, ctx }) => ({
    data: toPatientDetail(await patients.patientDetail(db, actorOf(ctx), id)),
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));

  bindResource(patientsResource, {
    list: async (asked) => {
      const { rows, total } = await patients.listPatients(db, asked);
      return { rows: rows.map(toPatientRow), total };
    },
    get: async ({ id }) => ({ record: toPatientRow(await patients.getPatient(db, id)), patientId: id }),
  });
};
