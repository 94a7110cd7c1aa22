import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { id, pageQuery, reason, version } from '../common/fields.ts';
import { oldNote } from './care.schema.ts';
import { chart, chartEntry, chartFields, chartRevision } from './chart.schema.ts';

const service = 'appointments';
const audience = ['admin', 'provider', 'patient'] as const;
/** The permission for admins. An entry made by staff counts as confirmed. */
const permission = 'clinical';

const request = <const K extends keyof typeof chartFields>(kind: K) => ({
  kind: z.literal(kind),
  fields: chartFields[kind],
});

export const getHistory = call({
  name: 'getHistory',
  method: 'GET',
  path: '/patient/history/{id}',
  service,
  audience,
  permission: 'clinical',
  audit: 'read',
  records: { id: 'patient' },
  family: ['CHART'],
  summary: 'Get a patient’s past medical history, family history, allergies, medications, and surgeries',
  params: idParams,
  data: chart,
});

export const listOldNotes = call({
  name: 'listOldNotes',
  method: 'GET',
  path: '/patient/{id}/old-notes',
  service,
  audience: ['admin', 'provider'],
  permission,
  audit: 'read',
  records: { id: 'patient' },
  summary: 'List notes of the old system, newest first (added path)',
  params: idParams,
  query: z.strictObject(pageQuery()),
  data: z.object({ notes: z.array(oldNote) }),
  paged: true,
});

const access = { service, audience, permission } as const;

export const addHistory = call({
  name: 'addHistory',
  method: 'POST',
  path: '/patient/add-history',
  ...access,
  audit: ['chart.add'],
  summary: 'Add a medical history entry',
  body: z.discriminatedUnion('kind', [
    z.strictObject({ patientId: id, ...request('PAST_MEDICAL') }),
    z.strictObject({ patientId: id, ...request('FAMILY_MEDICAL') }),
    z.strictObject({ patientId: id, ...request('ALLERGY') }),
    z.strictObject({ patientId: id, ...request('MEDICATION') }),
    z.strictObject({ patientId: id, ...request('SURGICAL') }),
  ]),
  data: chartEntry,
});

export const updateHistory = call({
  name: 'updateHistory',
  method: 'POST',
  path: '/patient/update-history',
  ...access,
  audit: ['chart.change'],
  records: { id: 'chartEntry' },
  summary: 'Edit a medical history entry. A patient’s edits need review again',
  sample: { id: exampleId, kind: 'SURGICAL', fields: { procedure: 'Appendectomy' } },
  body: z.discriminatedUnion('kind', [
    z.strictObject({ id, version, ...request('PAST_MEDICAL') }),
    z.strictObject({ id, version, ...request('FAMILY_MEDICAL') }),
    z.strictObject({ id, version, ...request('ALLERGY') }),
    z.strictObject({ id, version, ...request('MEDICATION') }),
    z.strictObject({ id, version, ...request('SURGICAL') }),
  ]),
  data: chartEntry,
});

export const removeHistory = call({
  name: 'removeHistory',
  method: 'POST',
  path: '/patient/history/{id}/remove',
  ...access,
  audit: ['chart.remove'],
  records: { id: 'chartEntry' },
  summary: 'Remove an entry added by mistake. Its change history stays (added path)',
  params: idParams,
  body: z.strictObject({ reason, version }),
});

export const confirmHistory = call({
  name: 'confirmHistory',
  method: 'POST',
  path: '/patient/history/{id}/confirm',
  service,
  audience: ['admin', 'provider'],
  permission,
  audit: ['chart.confirm'],
  records: { id: 'patient' },
  summary:
    'Confirm a patient’s entries: the listed ones as they were seen, or all that are pending (added path)',
  params: idParams,
  body: z.strictObject({
    entries: z
      .array(z.strictObject({ id, expectedVersion: version }))
      .min(1)
      .max(200)
      .optional(),
  }),
  data: chart,
});

export const documentNoKnownAllergies = call({
  name: 'documentNoKnownAllergies',
  method: 'PUT',
  path: '/patient/history/{id}/no-known-allergies',
  ...access,
  audit: ['chart.noKnownAllergies'],
  records: { id: 'patient' },
  summary: 'Record or withdraw that a patient has no known allergies (added path)',
  params: idParams,
  body: z.strictObject({ noKnownAllergies: z.boolean() }),
  data: chart,
});

export const listHistoryChanges = call({
  name: 'listHistoryChanges',
  method: 'GET',
  path: '/patient/history/{id}/changes',
  service,
  audience,
  permission: 'clinical',
  audit: 'read',
  records: { id: 'chartEntry' },
  family: ['CHART'],
  summary: 'List every version of a medical history entry, newest first (added path)',
  params: idParams,
  data: z.array(chartRevision),
});
