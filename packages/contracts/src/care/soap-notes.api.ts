import { z } from 'zod';
import { adminResource } from '../admin-resource.ts';
import { appointmentRecord } from '../appointments/appointment.schema.ts';
import { call, idParams, practiceData } from '../call.ts';
import { id, idList, searchText, text, version } from '../common/fields.ts';
import { signedByPerson } from '../key-scopes.ts';
import { soapNoteRecord, soapNoteTemplate } from './care.schema.ts';

const service = 'appointments';
const permission = 'clinical';
const name = text(80, 1);

/**
 * Allowed elements, all without attributes. The server sanitizes before storing and before returning, and
 * browsers render only these.
 */
export const richTextTags = [
  'p',
  'br',
  'strong',
  'em',
  'u',
  's',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'blockquote',
  'hr',
] as const;
export type RichTextTag = (typeof richTextTags)[number];

/** Maximum length, counted in characters of HTML. */
export const MAX_RICH_TEXT = 20_000;

/** HTML, sanitized before it is stored. */
const html = text(MAX_RICH_TEXT);
const template = text(MAX_RICH_TEXT, 1);
const status = z.enum(['ACTIVE', 'INACTIVE']);

const newSoapNoteTemplate = z.strictObject({
  name,
  template,
  status: status.optional(),
  isDefault: z.boolean().optional(),
});
const soapNoteTemplateUpdate = newSoapNoteTemplate.partial().extend({ version });

export const listSoapNoteTemplates = call({
  name: 'listSoapNoteTemplates',
  method: 'GET',
  path: '/appointment/list-soapnote-template',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: practiceData,
  summary: 'List the SOAP note templates available for visits',
  data: z.object({ status: z.literal(true), templates: z.array(soapNoteTemplate) }),
});

export const addSoapNoteTemplate = call({
  name: 'addSoapNoteTemplate',
  method: 'POST',
  path: '/appointment/add-soapnote-template',
  service,
  audience: ['admin'],
  permission,
  audit: practiceData,
  grants: ['status'],
  summary: 'Add a SOAP note template',
  body: newSoapNoteTemplate,
  data: soapNoteTemplate,
});

export const updateSoapNoteTemplateText = call({
  name: 'updateSoapNoteTemplateText',
  method: 'POST',
  path: '/appointment/update-soapnote-template',
  service,
  audience: ['admin'],
  permission,
  audit: practiceData,
  records: { id: 'soapNoteTemplate' },
  grants: ['status'],
  summary: 'Edit a template. Existing notes don’t change',
  body: soapNoteTemplateUpdate.extend({ id }),
  data: soapNoteTemplate,
});

export const deleteSoapNoteTemplate = call({
  name: 'deleteSoapNoteTemplate',
  method: 'DELETE',
  path: '/appointment/soapnote-template/{id}',
  service,
  audience: ['admin'],
  permission,
  audit: practiceData,
  records: { id: 'soapNoteTemplate' },
  summary: 'Remove a template from the list. Visits that use it keep it',
  params: idParams,
});

export const chooseSoapNoteTemplate = call({
  name: 'chooseSoapNoteTemplate',
  method: 'PUT',
  path: '/appointment/update-soapNoteTemplate',
  service,
  audience: ['admin'],
  permission: 'clinical',
  audit: ['soapNote.chooseTemplate'],
  records: { soapNoteTemplate: 'soapNoteTemplate' },
  summary: 'Set a visit’s template, only while the visit is SCHEDULED',
  body: z.strictObject({
    appointmentId: id,
    soapNoteTemplate: z.uuid('required'),
    version,
  }),
  data: appointmentRecord,
});

export const getSoapNote = call({
  name: 'getSoapNote',
  method: 'GET',
  path: '/appointment/{id}/soap-note',
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  audit: 'read',
  records: { id: 'appointment' },
  summary: 'Get a visit’s SOAP note with addenda, images, and codes (added path)',
  params: idParams,
  data: soapNoteRecord,
});

/** For autosave. Rejected once the note is submitted. */
export const saveSoapNote = call({
  name: 'saveSoapNote',
  method: 'PUT',
  path: '/appointment/{id}/soap-note',
  service,
  audience: ['admin', 'provider'],
  permission,
  audit: ['soapNote.save'],
  records: { id: 'appointment' },
  idempotent: true,
  summary: 'Save a SOAP note draft (added path)',
  params: idParams,
  body: z.strictObject({ soapNote: html, soapNoteVersion: z.int().min(1) }),
  data: soapNoteRecord,
});

export const submitSoapNote = call({
  name: 'submitSoapNote',
  method: 'POST',
  path: '/appointment/{id}/soap-note/submit',
  service,
  audience: ['admin', 'provider'],
  permission,
  audit: ['soapNote.submit'],
  records: { id: 'appointment' },
  peopleOnly: signedByPerson,
  summary: 'Submit and lock a SOAP note (added path)',
  params: idParams,
  body: z.strictObject({ soapNote: html.optional(), soapNoteVersion: z.int().min(1) }),
  data: soapNoteRecord,
});

export const addSoapAddendum = call({
  name: 'addSoapAddendum',
  method: 'POST',
  path: '/appointment/{id}/soap-note/addenda',
  service,
  audience: ['admin', 'provider'],
  permission,
  audit: ['soapNote.addendum'],
  records: { id: 'appointment' },
  peopleOnly: signedByPerson,
  summary: 'Add an addendum to a submitted SOAP note (added path)',
  params: idParams,
  body: z.strictObject({ text: text(5000, 1) }),
  data: soapNoteRecord,
});

export const soapNoteTemplatesResource = adminResource({
  name: 'soap-note-templates',
  grants: ['status'],
  service,
  audience: ['admin', 'provider'],
  permission: 'clinical',
  write: { audience: ['admin'], permission },
  row: soapNoteTemplate,
  sortable: ['name', 'status', 'updatedAt'],
  defaultSort: ['name', 'ASC'],
  filters: z.strictObject({ q: searchText, id: idList, status: status.optional() }),
  create: newSoapNoteTemplate,
  update: soapNoteTemplateUpdate,
});
