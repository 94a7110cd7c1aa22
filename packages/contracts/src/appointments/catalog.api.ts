import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { call, idParams, practiceData } from '../call.ts';
import { translated } from '../common/field-marks.ts';
import { id, idList, pageQuery, searchText, text, version } from '../common/fields.ts';
import { dollarsAboveZero, dollarsByCard } from '../money.ts';
import { referenceList } from '../permission.ts';

const service = 'appointments';
export const audience = ['admin'] as const;
export const permission = 'catalogue';

/** Fields of both catalogs. Rates are in dollars. */
export const shared = {
  id,
  name: translated(),
  rate: z.number(),
  description: translated(),
  category: translated(),
  enabled: z.boolean(),
  producesReport: z.boolean(),
  taxable: z.boolean(),
  version: z.int(),
};

const patientService = z.object({
  ...shared,
  telemedicine: z.boolean(),
  singlePatientOnly: z.boolean(),
  needsConsent: z.boolean(),
  /** The deposit required at booking, in dollars; 0 for none. */
  deposit: z.number(),
  /** The card is authorized for the deposit instead of charged. */
  depositHeld: z.boolean(),
  /** Null for the practice’s default duration. */
  durationMinutes: z.int().nullable(),
  /** The certification that a provider needs. */
  requiredSkill: z.string().nullable(),
  /** Sent to patients automatically once the time is confirmed. */
  questionnaireId: id.nullable(),
});
export type PatientService = z.infer<typeof patientService>;

/** Rule: appointments.service-bounds */
export const rate = dollarsAboveZero('Enter a rate greater than $0.');
export const name = text(50, 1);
export const category = text(50, 1);
const description = text(500);
const durationMinutes = z
  .int()
  .min(5, 'Enter at least 5 minutes.')
  .max(480, 'Enter 480 minutes or less.')
  .nullable();
const skill = text(40, 1);

export const flags = {
  enabled: z.boolean().optional(),
  producesReport: z.boolean().optional(),
  taxable: z.boolean().optional(),
};
const patientFlags = {
  ...flags,
  telemedicine: z.boolean().optional(),
  singlePatientOnly: z.boolean().optional(),
  needsConsent: z.boolean().optional(),
  durationMinutes: durationMinutes.optional(),
  requiredSkill: skill.nullable().optional(),
  questionnaireId: id.nullable().optional(),
  deposit: dollarsByCard.optional(),
  depositHeld: z.boolean().optional(),
};
export const texts = {
  name: name.optional(),
  rate: rate.optional(),
  category: category.optional(),
  description: description.optional(),
  /** Null removes a translation; omitted fields stay unchanged. */
  nameEs: name.nullable().optional(),
  categoryEs: category.nullable().optional(),
  descriptionEs: text(700).nullable().optional(),
};

export const newService = z.strictObject({ ...texts, name, rate, category, ...patientFlags });
export const serviceUpdate = z.strictObject({ ...texts, ...patientFlags, version });

export const listQuery = {
  ...pageQuery(),
  query: searchText.or(z.literal('')),
  category: z.string().max(60).optional(),
  enable: z
    .enum(['true', 'false'])
    .transform((value) => value === 'true')
    .optional(),
};

export const listPatientServices = call({
  name: 'listPatientServices',
  method: 'GET',
  path: '/list/patient-services',
  service,
  audience: ['admin', 'patient'],
  permission: referenceList,
  audit: practiceData,
  summary: 'List the services patients can book',
  query: z.strictObject({ ...pageQuery(), query: listQuery.query }),
  data: z.object({
    serviceList: z.array(patientService),
    /** Up to six services, most booked first. Some may no longer be in the catalog. */
    mostBookedIds: z.array(id),
  }),
  paged: true,
});

export const webService = patientService.omit({
  version: true,
  producesReport: true,
  enabled: true,
  questionnaireId: true,
  requiredSkill: true,
});
export type WebService = z.infer<typeof webService>;

export const listWebServices = call({
  name: 'listWebServices',
  method: 'GET',
  path: '/list/web-services',
  service,
  audience: ['public'],
  summary: 'List active services for the public wizard',
  query: z.strictObject({ ...pageQuery(), query: listQuery.query, category: listQuery.category }),
  data: z.object({
    serviceList: z.array(webService),
    /** Up to six services, most booked first. */
    mostBooked: z.array(webService),
    categories: z.array(translated()),
  }),
  paged: true,
});

export const listServices = call({
  name: 'listServices',
  method: 'GET',
  path: '/list',
  service,
  audience: ['admin', 'patient'],
  permission: referenceList,
  audit: practiceData,
  summary: 'List the service catalog',
  query: z.strictObject(listQuery),
  data: z.object({ serviceList: z.array(patientService) }),
  paged: true,
});

export const addService = call({
  name: 'addService',
  method: 'POST',
  path: '/list/add-service',
  service,
  audience,
  permission,
  audit: practiceData,
  summary: 'Add a patient service',
  body: newService,
  data: patientService,
});

export const updateService = call({
  name: 'updateService',
  method: 'POST',
  path: '/list/update-service',
  service,
  audience,
  permission,
  audit: practiceData,
  records: { id: 'service' },
  summary: 'Edit a service. Past visits don’t change',
  body: serviceUpdate.extend({ id }),
  data: patientService,
});

export const removeService = call({
  name: 'removeService',
  method: 'DELETE',
  path: '/list/patient-service/{id}',
  service,
  audience,
  permission,
  audit: practiceData,
  records: { id: 'service' },
  summary: 'Remove a service from the catalog. Past visits keep it',
  params: idParams,
});

export const listSymptoms = call({
  name: 'listSymptoms',
  method: 'GET',
  path: '/list/symptoms',
  service,
  audience: ['signed-in'],
  permission: referenceList,
  audit: practiceData,
  summary: 'List symptoms',
  data: z.array(z.object({ id: z.string(), name: z.string() })),
});

const filters = z.strictObject({
  q: searchText,
  id: idList,
  category: z.string().max(60).optional(),
  enabled: z.boolean().optional(),
});

/** Null when not translated. */
export const spanish = {
  nameEs: z.string().nullable(),
  categoryEs: z.string().nullable(),
  descriptionEs: z.string().nullable(),
};
const patientServiceRow = patientService.extend(spanish);
export type PatientServiceRow = z.infer<typeof patientServiceRow>;

/** Sort and filter fields of both catalogs. */
export const catalogList = {
  service,
  audience: ['admin', 'provider'],
  permission: referenceList,
  write: { audience, permission },
  defaultSort: ['name', 'ASC'],
  filters,
  facets: ['category'],
} as const;

export const servicesResource = adminResource({
  name: 'services',
  ...catalogList,
  sortable: ['name', 'category', 'rate'],
  row: patientServiceRow,
  create: newService,
  update: serviceUpdate,
});
