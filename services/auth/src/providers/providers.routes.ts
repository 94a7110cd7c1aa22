import { listUsers } from '@bedside/contracts/people/patients.api';
import { providersResource } from '@bedside/contracts/people/staff.api';
import * as providers from '@bedside/domain/people/provider.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toProviderRow } from './provider.mapper.ts';

export const providersRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bind(listUsers, async ({ query }) => ({
    data: { users: await providers.listPickable(db, query.role) },
  }));

  bindResource(providersResource, {
    list: async (asked) => {
      const { rows, total } = await providers.listProviders(db, asked);
      return { rows: rows.map(toProviderRow), total };
    },
    get: async ({ id }) => ({ record: toProviderRow(await providers.getProvider(db, id)) }),
  });
};
