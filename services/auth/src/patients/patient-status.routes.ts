import { changeMembership, markAsDeceased } from '@bedside/contracts/people/patients.api';
import * as deceased from '@bedside/domain/appointments/deceased.commands';
import { actorOf } from '@bedside/domain/context';
import * as membership from '@bedside/domain/payments/memberships/membership.commands';
import { patientRecord } from '@bedside/domain/people/patient-record.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toDeceasedSummaryText } from './deceased-summary.mapper.ts';
import { toPatientRecord } from './patient.mapper.ts';

export const patientStatusRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(markAsDeceased, async ({ params: { userId }, ctx }) => ({
    message: toDeceasedSummaryText(await deceased.markAsDeceased(db, ctx, userId)),
  }));

  bind(changeMembership, async ({ body, ctx }) => {
    await membership.changeMembership(db, ctx, body);
    return {
      message: 'Membership changed',
      data: toPatientRecord(await patientRecord(db, actorOf(ctx), body.patientId)),
    };
  });
};
