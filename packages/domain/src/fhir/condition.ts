import type { Condition } from '@medplum/fhirtypes';
import { type CodedAppointment, codedAppointments, derivedId } from './appointment-rows.ts';
import { type ChartRow, chartRows, namedBy, verification } from './chart-rows.ts';
import { coded, hl7, metaOf, reference, SYSTEM } from './elements.ts';
import { source } from './source.ts';

export const problemSource = source<ChartRow<'PAST_MEDICAL'>>({
  type: 'Condition',
  rows: chartRows('PAST_MEDICAL'),
  resources: (row) => [toProblem(row)],
});

export function toProblem({ fields, ...row }: ChartRow<'PAST_MEDICAL'>): Condition {
  const isOver = fields.status === 'RESOLVED';
  return {
    resourceType: 'Condition',
    id: row.id,
    meta: metaOf(row, 'condition-problems-health-concerns'),
    clinicalStatus: isOver
      ? hl7('condition-clinical', 'resolved', 'Resolved')
      : hl7('condition-clinical', 'active', 'Active'),
    verificationStatus: verification('condition', row),
    category: [hl7('condition-category', 'problem-list-item', 'Problem List Item')],
    code: namedBy(fields.condition, row.codes),
    subject: reference('Patient', row.patientId),
    ...(fields.onset && { onsetDateTime: fields.onset }),
    recordedDate: row.createdAt.toISOString(),
    ...(row.source === 'PATIENT' && { asserter: reference('Patient', row.patientId) }),
    ...(fields.note && { note: [{ text: fields.note }] }),
  };
}

export const diagnosisSource = source({
  type: 'Condition',
  rows: codedAppointments('DX'),
  resources: (row) => row.codes.map((code) => toDiagnosis(row, code)),
});

const toDiagnosis = (
  row: CodedAppointment,
  { code, description }: CodedAppointment['codes'][number],
): Condition => ({
  resourceType: 'Condition',
  id: derivedId(row.id, code),
  meta: metaOf(row, 'condition-encounter-diagnosis'),
  clinicalStatus: hl7('condition-clinical', 'active', 'Active'),
  verificationStatus: hl7('condition-ver-status', 'confirmed', 'Confirmed'),
  category: [hl7('condition-category', 'encounter-diagnosis', 'Encounter Diagnosis')],
  code: coded(SYSTEM.icd10, code, description),
  subject: reference('Patient', row.patientId),
  encounter: reference('Encounter', row.id),
  recordedDate: row.recordedAt.toISOString(),
  ...(row.providerId && { recorder: reference('Practitioner', row.providerId) }),
});
