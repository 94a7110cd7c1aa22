import { formatPhone } from '@bedside/contracts/common/phone';
import {
  listOfficeLocations,
  officeLocationsResource,
  retentionResource,
  settingsResource,
} from '@bedside/contracts/practice/settings.api';
import {
  type OfficeLocation,
  type SettingsGroup,
  settingsGroupNames,
} from '@bedside/contracts/practice/settings.schema';
import * as changes from '@bedside/domain/practice/office-location.commands';
import * as offices from '@bedside/domain/practice/office-location.queries';
import { changeRetention } from '@bedside/domain/practice/retention.commands';
import { listRetention, retentionOf } from '@bedside/domain/practice/retention.queries';
import { updateSettings } from '@bedside/domain/practice/settings.commands';
import { getSettings, listSettings } from '@bedside/domain/practice/settings.queries';
import type { Routes } from '@bedside/service-kit/service';

/** @throws Error for an ID outside the contract */
function toGroup(id: string): SettingsGroup {
  const group = settingsGroupNames.find((name) => name === id);
  if (!group) throw new Error(`${id} is no group of settings`);
  return group;
}

const toOffice = ({
  id,
  name,
  phoneE164,
  hours,
  enabled,
  version,
  ...address
}: offices.OfficeRow): OfficeLocation => ({
  id,
  name,
  address: {
    address1: address.address1,
    address2: address.address2,
    postalCode: address.postalCode,
    city: address.city,
    state: address.state,
  },
  phone: phoneE164 && formatPhone(phoneE164),
  phoneE164,
  hours,
  enabled,
  version,
});

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

  bindResource(retentionResource, {
    list: async ({ filter: { id: wanted }, sort, range: { offset, limit } }) => {
      const all = await listRetention(db);
      const rows = all.filter(({ id }) => wanted?.includes(id) ?? true);
      if (sort.order === 'DESC') rows.reverse();
      return { rows: rows.slice(offset, offset + limit), total: rows.length };
    },
    get: async ({ id }) => ({ record: await retentionOf(db, id) }),
    update: async ({ id, body, ctx }) => ({ record: await changeRetention(db, ctx, id, body) }),
  });

  bindResource(officeLocationsResource, {
    list: async (query) => {
      const { rows, total } = await offices.listOffices(db, query);
      return { rows: rows.map(toOffice), total };
    },
    get: async ({ id }) => ({ record: toOffice(await offices.getOffice(db, id)) }),
    create: async ({ body, ctx }) => ({ record: toOffice(await changes.addOffice(db, ctx, body)) }),
    update: async ({ id, body, ctx }) => ({
      record: toOffice(await changes.updateOffice(db, ctx, id, body)),
    }),
  });
};
