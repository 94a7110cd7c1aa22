import {
  getAdminDashboard,
  getOpenWork,
  getSuperAdminDashboard,
} from '@bedside/contracts/appointments/dashboard.api';
import { readDashboard, readOpenWork } from '@bedside/domain/appointments/dashboard.queries';
import { actorOf } from '@bedside/domain/context';
import { readPracticeHealth } from '@bedside/domain/practice/health.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toDashboard, toOpenWork, toPracticeHealth } from './dashboard.mapper.ts';

export const dashboardRoutes: Routes = ({ bind, parts: { db } }) => {
  bind(getAdminDashboard, async ({ query: { days }, ctx }) => ({
    data: toDashboard(await readDashboard(db, ctx, Number(days)), actorOf(ctx)),
    read: { entityType: 'resource', entityId: 'dashboard' } as const,
  }));

  bind(getOpenWork, async ({ ctx }) => ({ data: toOpenWork(await readOpenWork(db, ctx), actorOf(ctx)) }));

  bind(getSuperAdminDashboard, async ({ ctx }) => ({
    data: toPracticeHealth(await readPracticeHealth(db, ctx)),
  }));
};
