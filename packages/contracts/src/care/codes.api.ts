import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { appointmentRecord } from '../appointments/appointment.schema.ts';
import { call, idParams, practiceData } from '../call.ts';
import { id, idList, pageQuery, searchText, text, version } from '../common/fields.ts';
import { referenceList } from '../permission.ts';
import { cptCode, dxCode, symptom } from './care.schema.ts';

const service = 'appointments';
const permission = 'clinical';
const audience = ['admin'] as const;
const staff = ['admin', 'provider'] as const;

/** ICD-10-CM: a letter, a digit, and one more character, then optionally a dot and up to four characters. */
const dxCodeText = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]\d[A-Z0-9](\.[A-Z0-9]{1,4})?$/, 'Enter a code such as J06.9.');
/** Rule: care.cpt-codes */
const cptCodeText = text(15, 1).toUpperCase();
const description = text(250, 1);
const category = text(60, 1);
const symptoms = z.array(text(60, 1)).max(40);
const active = z.boolean();

export const newDxCode = z.strictObject({
  code: dxCodeText,
  description,
  symptoms: symptoms.optional(),
  active: active.optional(),
});
export const newCptCode = z.strictObject({
  code: cptCodeText,
  description,
  category,
  active: active.optional(),
});
const dxChanges = {
  code: dxCodeText.optional(),
  description: description.optional(),
  symptoms: symptoms.optional(),
  active: active.optional(),
  version,
};

export const listCptCodes = call({
  name: 'listCptCodes',
  method: 'GET',
  path: '/list/CPTCodes',
  service,
  audience: staff,
  permission: ['clinical', 'billing'],
  audit: practiceData,
  summary: 'List CPT codes',
  query: z.strictObject({ category: z.string().max(60).optional(), query: searchText }),
  data: z.array(cptCode),
});

export const listDxCodesOf = call({
  name: 'listDxCodesOf',
  method: 'GET',
  path: '/list/DxCodes',
  service,
  audience: staff,
  permission: ['clinical', 'billing'],
  audit: practiceData,
  summary: 'Find diagnosis codes by symptom or by words, best matches for the symptom first',
  /** `symptom` may be free text that a patient entered. */
  query: z.strictObject({ symptom: z.string().max(500).optional(), query: searchText }),
  data: z.array(dxCode),
});

export const listDxCodes = call({
  name: 'listDxCodes',
  method: 'GET',
  path: '/list/list-DxCodes',
  service,
  audience,
  permission: ['clinical', 'billing'],
  audit: practiceData,
  summary: 'List all diagnosis codes by page',
  query: z.strictObject({ ...pageQuery(), query: searchText }),
  data: z.array(dxCode),
  paged: true,
});

const access = { service, audience, permission } as const;

export const addDxCode = call({
  name: 'addDxCode',
  method: 'POST',
  path: '/list/add-DxCode',
  ...access,
  audit: practiceData,
  summary: 'Add a diagnosis code',
  body: newDxCode,
  data: dxCode,
});

export const updateDxCode = call({
  name: 'updateDxCode',
  method: 'POST',
  path: '/list/update-DxCode',
  ...access,
  audit: practiceData,
  records: { id: 'dxCode' },
  summary: 'Edit a diagnosis code. Past visits don’t change',
  body: z.strictObject({ id, ...dxChanges }),
  data: dxCode,
});

export const deleteDxCode = call({
  name: 'deleteDxCode',
  method: 'DELETE',
  path: '/list/delete-dxcode/{id}',
  ...access,
  audit: practiceData,
  records: { id: 'dxCode' },
  summary: 'Delete a diagnosis code. Past visits don’t change',
  params: idParams,
});

const CSV_TYPES = ['text/csv', 'application/vnd.ms-excel', 'text/plain'] as const;

/** Columns: code, description, and symptoms separated by ; (diagnosis codes) or category (CPT codes). */
export const importCodes = call({
  name: 'importCodes',
  method: 'POST',
  path: '/list/import-codes',
  ...access,
  audit: practiceData,
  summary: 'Add or update codes from a CSV file, all or nothing (added path)',
  upload: { types: CSV_TYPES, maxBytes: 5 * 1024 * 1024, refusal: 'Please choose a CSV file.' },
  body: z.strictObject({ kind: z.enum(['DX', 'CPT']) }),
  data: z.object({ added: z.int(), changed: z.int(), unchanged: z.int() }),
});

export const setAppointmentCodes = call({
  name: 'setAppointmentCodes',
  method: 'PUT',
  path: '/appointment/{id}/codes',
  service,
  audience: staff,
  permission: 'clinical',
  audit: ['appointment.code'],
  records: { id: 'appointment' },
  summary: 'Set a visit’s diagnosis and CPT codes until the visit is closed (added path)',
  params: idParams,
  body: z.strictObject({
    dxCodeIds: z.array(id).max(24).optional(),
    cptCodeIds: z.array(id).max(24).optional(),
    version,
  }),
  data: appointmentRecord,
});

const filters = { q: searchText, id: idList, active: active.optional() };

export type NewDxCode = z.output<typeof newDxCode>;
export type NewCptCode = z.output<typeof newCptCode>;

export const dxCodesResource = adminResource({
  name: 'dx-codes',
  service,
  audience: staff,
  permission: ['clinical', 'billing'],
  write: { audience, permission },
  row: dxCode,
  sortable: ['code', 'description', 'active'],
  defaultSort: ['code', 'ASC'],
  filters: z.strictObject({ ...filters, symptom: z.string().max(60).optional() }),
  create: newDxCode,
  update: z.strictObject(dxChanges),
});

export const cptCodesResource = adminResource({
  name: 'cpt-codes',
  service,
  audience: staff,
  permission: ['clinical', 'billing'],
  write: { audience, permission },
  row: cptCode,
  sortable: ['code', 'description', 'category', 'active'],
  defaultSort: ['code', 'ASC'],
  filters: z.strictObject({ ...filters, category: z.string().max(60).optional() }),
  create: newCptCode,
  update: z.strictObject({
    code: cptCodeText.optional(),
    description: description.optional(),
    category: category.optional(),
    active: active.optional(),
    version,
  }),
});

export const symptomsResource = adminResource({
  name: 'symptoms',
  service,
  audience: staff,
  permission: referenceList,
  write: { audience, permission },
  row: symptom,
  sortable: ['name', 'active'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject(filters),
  create: z.strictObject({ name: text(60, 1), active: active.optional() }),
  update: z.strictObject({ name: text(60, 1).optional(), active: active.optional(), version }),
});
