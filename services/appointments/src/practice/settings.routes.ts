import {
  listOfficeLocations,
  officeLocationsResource,
  settingsResource,
} from '@bedside/contracts/practice/settings.api';
import * as changes from '@bedside/domain/practice/office-location.commands';
import * as offices from '@bedside/domain/practice/office-location.queries';
import { updateSettings } from '@bedside/domain/practice/settings.commands';
import { getSettings, listSettings } from '@bedside/domain/practice/settings.queries';
import type { Routes } from '@bedside/service-kit/service';
import { toGroup, toOffice } from './settings.mapper.ts';

export const settingsRoutes: Routes = ({ bind, bindResource, parts: { db } }) => {
  bindResource(settingsResource, {
    list: async ({ filter: { id: wanted }, sort, range: { offset, limit } }) => {
      const all = await listSettings(db);
      const found = all.filter(({ id }) => wanted?.includes(id) ?? true);
      const sign = sort.order === 'ASC' ? 1 : -1;
      const rows = found.toSorted((a, b) => sign * a.id.localeCompare(b.id));
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    get: async ({ id }) => ({ record: await getSettings(db, toGroup(id)) }),
    update: async ({ id, body, ctx }) => ({
      record: await updateSettings(db, ctx, { group: toGroup(id), ...body }),
    }),
  });

  bind(listOfficeLocations, async () => {
    const sort = { field: 'name', order: 'ASC' } as const;
    const { rows } = await offices.listOffices(db, {
      filter: { enabled: true },
      sort,
      range: { offset: 0, limit: 500 },
    });
    return { data: rows.map(toOffice) };
  });

  bindResource(officeLocationsResource, {
    list: async (asked) => {
      const { rows, total } = await offices.listOffices(db, asked);
      return { rows: rows.map(toOffice), total };
    },
    get: async ({ id }) => ({ record: toOffice(await offices.getOffice(db, id)) }),
    create: async ({ body, ctx }) => ({ record: toOffice(await changes.addOffice(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toOffice(await changes.updateOffice(db, ctx, id, body)),
    }),
  });
};
