import { emergencyAccess } from '@bedside/contracts/people/staff.api';
import { takeEmergencyAccess } from '@bedside/domain/people/emergency.commands';
import type { Routes } from '@bedside/service-kit/service';

export const emergencyRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(emergencyAccess, async ({ body, ctx }) => {
    const { patientId, endsAt } = await takeEmergencyAccess(db, ctx, body);
    return {
      message: 'Break-the-glass access is on for one hour. All access is logged.',
      data: { patientId, endsAt: endsAt.toISOString() },
    };
  });
};
