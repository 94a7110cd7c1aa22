import { breakTheGlass } from '@bedside/contracts/people/staff.api';
import { grantBreakTheGlass } from '@bedside/domain/people/break-the-glass.commands';
import type { Routes } from '@bedside/service-kit/service';

export const breakTheGlassRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(breakTheGlass, async ({ body, ctx }) => {
    const { patientId, endsAt } = await grantBreakTheGlass(db, ctx, body);
    return {
      message: 'Break-the-glass access is on for one hour. All access is logged.',
      data: { patientId, endsAt: endsAt.toISOString() },
    };
  });
};
