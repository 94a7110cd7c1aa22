import { z } from 'zod';
import { call, exampleId, idParams } from '../call.ts';
import { reason } from '../common/fields.ts';
import { newVitals, visitVitals, vitalsRecord } from './vitals.schema.ts';

const service = 'appointments';
const permission = 'clinical';
const byStaff = { service, audience: ['admin', 'provider'], permission } as const;

export const listVitals = call({
  name: 'listVitals',
  method: 'GET',
  path: '/patient/{id}/vitals',
  service,
  audience: ['admin', 'provider', 'patient'],
  permission,
  audit: 'read',
  records: { id: 'patient' },
  family: ['CHART'],
  summary: 'List the newest 100 sets of a patient’s vital signs (added path)',
  params: idParams,
  data: z.array(vitalsRecord),
});

export const getVisitVitals = call({
  name: 'getVisitVitals',
  method: 'GET',
  path: '/appointment/{id}/vitals',
  ...byStaff,
  audit: 'read',
  records: { id: 'appointment' },
  summary: 'Get the vital signs measured at a visit, including retracted ones (added path)',
  params: idParams,
  data: visitVitals,
});

export const recordVitals = call({
  name: 'recordVitals',
  method: 'POST',
  path: '/appointment/{id}/vitals',
  ...byStaff,
  audit: ['vitals.record'],
  records: { id: 'appointment', patientId: 'patient' },
  idempotent: true,
  summary: 'Record a set of vital signs of a visit (added path)',
  params: idParams,
  sample: { patientId: exampleId, heartRate: 72 },
  body: newVitals,
  data: vitalsRecord,
});

export const retractVitals = call({
  name: 'retractVitals',
  method: 'POST',
  path: '/appointment/vitals/{id}/retract',
  ...byStaff,
  audit: ['vitals.retract'],
  records: { id: 'vitals' },
  summary: 'Retract vital signs entered by mistake. Staff still sees them (added path)',
  params: idParams,
  body: z.strictObject({ reason }),
  data: vitalsRecord,
});
