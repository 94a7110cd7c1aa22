import { possibleDuplicates } from '@bedside/contracts/people/merges.api';
import {
  changeMembership,
  createPatient,
  markAsDeceased,
  patientDetail,
  patientsResource,
} from '@bedside/contracts/people/patients.api';
import * as deceased from '@bedside/domain/appointments/deceased.commands';
import { actorOf } from '@bedside/domain/context';
import * as membership from '@bedside/domain/payments/memberships/membership.commands';
import * as patients from '@bedside/domain/people/create-patient.commands';
import * as duplicates from '@bedside/domain/people/duplicates.queries';
import { listPatients } from '@bedside/domain/people/patient.queries';
import { patientRecord } from '@bedside/domain/people/patient-record.queries';
import { updatePatient } from '@bedside/domain/people/user.commands';
import type { Routes } from '@bedside/service-kit/service';
import { toDeceasedSummaryText } from './deceased-summary.mapper.ts';
import { toLikelyPatient, toPatientRecord, toPatientRow } from './patient.mapper.ts';

export const patientsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(patientDetail, async ({ params: { id }, ctx }) => ({
    data: toPatientRecord(await patientRecord(db, actorOf(ctx), id)),
    read: { entityType: 'person' as const, entityId: id, patientId: id },
  }));

  bind(createPatient, async ({ body, ctx }) => {
    const id = await patients.createPatient(db, ctx, body);
    return {
      message: body.email ? 'Patient created and account setup link sent' : 'Patient created',
      data: toPatientRecord(await patientRecord(db, actorOf(ctx), id)),
    };
  });

  bind(possibleDuplicates, async ({ body }) => ({
    data: { patients: (await duplicates.possibleDuplicates(db, body)).map(toLikelyPatient) },
    read: { entityType: 'resource' as const, entityId: 'patients' },
  }));

  bindResource(patientsResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await listPatients(db, query);
      return { rows: rows.map(toPatientRow), total, facets: { status: byStatus } };
    },
    get: async ({ id, ctx }) => ({
      record: toPatientRecord(await patientRecord(db, actorOf(ctx), id)),
      patientId: id,
    }),
    create: async ({ body, ctx }) => {
      const id = await patients.createPatient(db, ctx, body);
      return { record: toPatientRecord(await patientRecord(db, actorOf(ctx), id)) };
    },
    update: async ({ id, body, ctx }) => {
      await updatePatient(db, ctx, { id, ...body });
      return { record: toPatientRecord(await patientRecord(db, actorOf(ctx), id)) };
    },
  });
};

export const patientStatusRoutes: Routes = ({ bind, parts: { db, config, integrations } }) => {
  const processor = { stripe: integrations.stripe, livemode: config.stripe.livemode };
  bind(markAsDeceased, async ({ params: { userId }, ctx }) => ({
    message: toDeceasedSummaryText(await deceased.markAsDeceased(db, ctx, processor, userId)),
  }));

  bind(changeMembership, async ({ body, ctx }) => {
    await membership.changeMembership(db, ctx, body);
    return {
      message: 'Membership changed',
      data: toPatientRecord(await patientRecord(db, actorOf(ctx), body.patientId)),
    };
  });
};
