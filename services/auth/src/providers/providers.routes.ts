import { listUsersForPicker } from '@bedside/contracts/people/patients.api';
import { listCareTeam, providersResource } from '@bedside/contracts/people/staff.api';
import { updateProvider } from '@bedside/domain/people/provider.commands';
import * as providers from '@bedside/domain/people/provider.queries';
import { localDay } from '@bedside/domain/practice/local-time';
import { practiceSettings } from '@bedside/domain/practice/settings';
import type { Routes } from '@bedside/service-kit/service';
import { toUserRow } from '../people/contact.mapper.ts';

export const providersRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(listUsersForPicker, async ({ query, ctx }) => ({
    data: { users: await providers.listPickable(db, ctx, query.role) },
    ...(query.role === 'PATIENT' && { read: { entityType: 'resource' as const, entityId: 'patients' } }),
  }));

  bind(listCareTeam, async ({ ctx }) => {
    const { timeZone } = await practiceSettings(db);
    return { data: await providers.listCareTeam(db, localDay(ctx.now, timeZone)) };
  });

  const recordOf = async (id: string) => ({ record: toUserRow(await providers.getProvider(db, id)) });

  bindResource(providersResource, {
    list: async (query) => {
      const { rows, total, byStatus } = await providers.listProviders(db, query);
      return { rows: rows.map(toUserRow), total, facets: { status: byStatus } };
    },
    get: ({ id }) => recordOf(id),
    update: async ({ id, body, ctx }) => {
      await updateProvider(db, ctx, id, body);
      return recordOf(id);
    },
  });
};
