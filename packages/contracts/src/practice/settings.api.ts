import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, practiceData } from '../call.ts';
import { address, idList, phone, searchText, text, version } from '../common/fields.ts';
import { referenceList } from '../permission.ts';
import {
  officeLocation,
  retentionActions,
  retentionIds,
  retentionRecord,
  settingsGroupNames,
  settingsRecord,
} from './settings.schema.ts';

const service = 'appointments';
const name = text(60, 1);
const hours = text(120).nullable();

/** One record per settings group. `values` is validated against the group’s schema. */
export const settingsResource = adminResource({
  name: 'settings',
  service,
  audience: ['super-admin'],
  key: z.enum(settingsGroupNames, 'Unknown settings section.'),
  row: settingsRecord,
  sortable: ['id'],
  defaultSort: ['id', 'ASC'],
  filters: z.strictObject({ id: z.array(z.enum(settingsGroupNames)).optional() }),
  update: z.strictObject({ values: z.record(z.string(), z.unknown()), version }),
});

export const listOfficeLocations = call({
  name: 'listOfficeLocations',
  method: 'GET',
  path: '/list/office-locations',
  service,
  audience: ['signed-in'],
  permission: referenceList,
  audit: practiceData,
  summary: 'List the practice’s offices',
  data: z.array(officeLocation),
});

export const officeLocationsResource = adminResource({
  name: 'office-locations',
  service,
  audience: ['admin', 'provider'],
  permission: referenceList,
  write: { audience: ['super-admin'] },
  row: officeLocation,
  sortable: ['name'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({ q: searchText, id: idList, enabled: z.boolean().optional() }),
  create: z.strictObject({
    name,
    address,
    phone: phone.nullable().optional(),
    hours: hours.optional(),
    enabled: z.boolean().optional(),
  }),
  update: z.strictObject({
    name: name.optional(),
    address: address.optional(),
    phone: phone.nullable().optional(),
    hours: hours.optional(),
    enabled: z.boolean().optional(),
    version,
  }),
});

/** How many months of data each growing table keeps. */
export const retentionResource = adminResource({
  name: 'retention',
  service,
  audience: ['super-admin'],
  key: z.enum(retentionIds, 'Unknown records.'),
  row: retentionRecord,
  sortable: ['id'],
  defaultSort: ['id', 'ASC'],
  filters: z.strictObject({ id: z.array(z.enum(retentionIds)).optional() }),
  update: z.strictObject({
    /** Null keeps the data forever. */
    months: z
      .int('Enter a whole number of months.')
      .min(1, 'Enter 1 month or more.')
      .max(600, 'Enter 600 months or less.')
      .nullable(),
    action: z.enum(retentionActions).optional(),
    version,
  }),
});
