import type { CodeableConcept, Procedure } from '@medplum/fhirtypes';
import { type CodedAppointment, codedAppointments, derivedId } from './appointment-rows.ts';
import { type ChartRow, chartRows } from './chart-rows.ts';
import { coded, metaOf, reference, SYSTEM, textConcept, unknown } from './elements.ts';
import { source } from './source.ts';

export const surgerySource = source<ChartRow<'SURGICAL'>>({
  type: 'Procedure',
  rows: chartRows('SURGICAL'),
  resources: (row) => [toSurgery(row)],
});

const toSurgery = ({ fields, ...row }: ChartRow<'SURGICAL'>): Procedure => ({
  resourceType: 'Procedure',
  id: row.id,
  meta: metaOf(row, 'procedure'),
  status: 'completed',
  code: textConcept(fields.procedure),
  subject: reference('Patient', row.patientId),
  ...(fields.date ? { performedDateTime: fields.date } : { _performedDateTime: unknown }),
  ...(fields.facility && { location: { display: fields.facility } }),
  ...(fields.note && { note: [{ text: fields.note }] }),
});

export const codedProcedureSource = source({
  type: 'Procedure',
  rows: codedAppointments('CPT'),
  resources: (row) => row.codes.map((code) => toCodedProcedure(row, code)),
});

const toCodedProcedure = (
  row: CodedAppointment,
  { code, description }: CodedAppointment['codes'][number],
): Procedure => ({
  resourceType: 'Procedure',
  id: derivedId(row.id, code),
  meta: metaOf(row, 'procedure'),
  status: 'completed',
  code: procedureCode(code, description),
  subject: reference('Patient', row.patientId),
  encounter: reference('Encounter', row.id),
  ...(row.startsAt && row.endsAt
    ? { performedPeriod: { start: row.startsAt.toISOString(), end: row.endsAt.toISOString() } }
    : { _performedDateTime: unknown }),
  ...(row.providerId && { performer: [{ actor: reference('Practitioner', row.providerId) }] }),
});

/** A practice may import its own codes, which belong to no public code system. */
export const procedureCode = (code: string, description: string): CodeableConcept =>
  /^\d{4}[0-9AFTU]$/.test(code)
    ? coded(SYSTEM.cpt, code, description)
    : /^[A-V]\d{4}$/.test(code)
      ? coded(SYSTEM.hcpcs, code, description)
      : textConcept(`${description} (${code})`);
