import { listUsersForPicker } from '@bedside/contracts/people/patients.api';
import { providersResource } from '@bedside/contracts/people/staff.api';
import { updateProvider } from '@bedside/domain/people/provider.commands';
import * as providers from '@bedside/domain/people/provider.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toProviderRecord, toProviderRow } from './provider.mapper.ts';

export const providersRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(listUsersForPicker, async ({ query }) => ({
    data: { users: await providers.listPickable(db, query.role) },
    ...(query.role === 'PATIENT' && { read: { entityType: 'resource' as const, entityId: 'patients' } }),
  }));

  const recordOf = async (id: string) => ({ record: toProviderRecord(await providers.getProvider(db, id)) });

  bindResource(providersResource, {
    list: async (asked) => {
      const { rows, total, byStatus } = await providers.listProviders(db, asked);
      return { rows: rows.map(toProviderRow), total, facets: { status: byStatus } };
    },
    get: ({ id }) => recordOf(id),
    update: async ({ id, body, ctx }) => {
      await updateProvider(db, ctx, id, body);
      return recordOf(id);
    },
  });
};
