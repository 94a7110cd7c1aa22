import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call } from '../call.ts';
import { id, pageQuery } from '../common/fields.ts';

/** product-rules §8, "service". Rates in dollars. */
export const patientService = z.object({
  id,
  name: z.string(),
  rate: z.number(),
  description: z.string(),
  category: z.string(),
  enabled: z.boolean(),
  telemedicine: z.boolean(),
  singlePatientOnly: z.boolean(),
  needsConsent: z.boolean(),
  producesReport: z.boolean(),
  taxable: z.boolean(),
});
export type PatientService = z.infer<typeof patientService>;

const search = z.string().trim().max(100).optional();

export const listPatientServices = call({
  name: 'listPatientServices',
  method: 'GET',
  path: '/list/patient-services',
  service: 'appointments',
  audience: ['admin', 'patient'],
  summary: 'The services a patient can book',
  query: z.strictObject({ ...pageQuery(), query: search }),
  data: z.object({ serviceList: z.array(patientService) }),
  paged: true,
});

export const listServices = call({
  name: 'listServices',
  method: 'GET',
  path: '/list',
  service: 'appointments',
  audience: ['admin', 'patient'],
  summary: 'The service catalogue',
  query: z.strictObject({
    ...pageQuery(),
    query: search,
    category: z.string().max(60).optional(),
    enable: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional(),
  }),
  data: z.object({ serviceList: z.array(patientService) }),
  paged: true,
});

export const listSymptoms = call({
  name: 'listSymptoms',
  method: 'GET',
  path: '/list/symptoms',
  service: 'appointments',
  audience: ['signed-in'],
  summary: 'Symptoms to choose from',
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const servicesResource = adminResource({
  name: 'services',
  service: 'appointments',
  audience: ['admin', 'provider'],
  row: patientService,
  sortable: ['name', 'category', 'rate'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({
    q: z.string().trim().min(1).max(100).optional(),
    id: z.array(id).max(100).optional(),
    category: z.string().max(60).optional(),
    enabled: z.boolean().optional(),
  }),
});
