import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call } from '../call.ts';
import { id } from '../common/fields.ts';
import {
  householdMember,
  membershipType,
  patientRow,
  personBrief,
  providerRow,
  roles,
  userStatuses,
} from './person.schema.ts';

export const listUsers = call({
  name: 'listUsers',
  method: 'GET',
  path: '/users/list',
  service: 'auth',
  audience: ['admin'],
  summary: 'A short list for pickers',
  query: z.strictObject({ role: z.enum(roles).default('PROVIDER') }),
  data: z.object({ users: z.array(personBrief.extend({ credentials: z.string().nullable() })) }),
});

export const patientDetail = call({
  name: 'patientDetail',
  method: 'GET',
  path: '/users/patient-detail/{id}',
  service: 'auth',
  audience: ['admin', 'patient'],
  summary: 'A patient with the household',
  params: z.strictObject({ id }),
  data: patientRow.extend({
    household: z.array(householdMember),
    lastAddress: z
      .object({
        address1: z.string(),
        address2: z.string().nullable(),
        postalCode: z.string(),
        city: z.string(),
        state: z.string(),
        locationType: z.string(),
      })
      .nullable(),
  }),
});

const search = z.string().trim().min(1).max(100).optional();
const ids = z.array(id).max(100).optional();

export const patientsResource = adminResource({
  name: 'patients',
  patientData: true,
  service: 'auth',
  audience: ['admin'],
  row: patientRow,
  sortable: ['createdAt', 'lastName', 'membershipType', 'status'],
  defaultSort: ['createdAt', 'DESC'],
  filters: z.strictObject({
    q: search,
    id: ids,
    membershipType: membershipType.optional(),
    status: z.enum(userStatuses).optional(),
    state: z.string().max(60).optional(),
    householdId: id.optional(),
  }),
});

export const providersResource = adminResource({
  name: 'providers',
  service: 'auth',
  audience: ['admin'],
  row: providerRow,
  sortable: ['lastName', 'createdAt', 'status'],
  defaultSort: ['lastName', 'ASC'],
  filters: z.strictObject({ q: search, id: ids, status: z.enum(userStatuses).optional() }),
});
