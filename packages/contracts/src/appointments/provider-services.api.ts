import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { id, text, version } from '../common/fields.ts';
import { referenceList } from '../permission.ts';
import {
  audience,
  catalogList,
  category,
  flags,
  listQuery,
  name,
  permission,
  rate,
  shared,
  spanish,
  texts,
} from './catalog.api.ts';

const service = 'appointments';

export const providerService = z.object({ ...shared, cptCode: z.string().nullable() });
export type ProviderService = z.infer<typeof providerService>;
const cptCode = text(15).nullable();
export const newProviderService = z.strictObject({
  ...texts,
  name,
  rate,
  category,
  ...flags,
  cptCode: cptCode.optional(),
});
export const providerServiceUpdate = z.strictObject({
  ...texts,
  ...flags,
  cptCode: cptCode.optional(),
  version,
});

export const listProviderServices = call({
  name: 'listProviderServices',
  method: 'GET',
  path: '/list/provider-services',
  service,
  audience,
  permission: referenceList,
  audit: practiceData,
  summary: 'List provider services with rates',
  query: z.strictObject(listQuery),
  data: z.object({ serviceList: z.array(providerService) }),
  paged: true,
});

export const listProviderServiceCategories = call({
  name: 'listProviderServiceCategories',
  method: 'GET',
  path: '/list/provider-service-categories',
  service,
  audience,
  permission: referenceList,
  audit: practiceData,
  summary: 'List categories with the number of services in each',
  data: z.array(z.object({ category: z.string(), services: z.int() })),
});

export const addProviderService = call({
  name: 'addProviderService',
  method: 'POST',
  path: '/list/add-provider-service',
  service,
  audience,
  permission,
  audit: practiceData,
  summary: 'Add a provider service',
  body: newProviderService,
  data: providerService,
});

export const updateProviderService = call({
  name: 'updateProviderService',
  method: 'POST',
  path: '/list/update-provider-service',
  service,
  audience,
  permission,
  audit: practiceData,
  records: { id: 'providerService' },
  summary: 'Edit a provider service. Past visits don’t change',
  body: providerServiceUpdate.extend({ id }),
  data: providerService,
});

export const removeProviderService = call({
  name: 'removeProviderService',
  method: 'DELETE',
  path: '/list/provider-service/{id}',
  service,
  audience,
  permission,
  audit: practiceData,
  records: { id: 'providerService' },
  summary: 'Remove a provider service from the catalog. Past visits keep it',
  params: idParams,
});
const providerServiceRow = providerService.extend(spanish);
export type ProviderServiceRow = z.infer<typeof providerServiceRow>;

export const providerServicesResource = adminResource({
  name: 'provider-services',
  ...catalogList,
  sortable: ['name', 'category', 'rate'],
  row: providerServiceRow,
  create: newProviderService,
  update: providerServiceUpdate,
});
