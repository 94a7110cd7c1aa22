import type { Dosage, MedicationRequest } from '@medplum/fhirtypes';
import { type ChartRow, chartRows, namedBy } from './chart-rows.ts';
import { hl7, metaOf, reference, textConcept } from './elements.ts';
import { source } from './source.ts';

type Medication = ChartRow<'MEDICATION'>;

export const medicationSource = source<ChartRow<'MEDICATION'>>({
  type: 'MedicationRequest',
  rows: chartRows('MEDICATION'),
  resources: (row) => [toMedicationRequest(row)],
});

/** The chart lists what a patient takes at home and holds no orders of ours, so the intent is `plan`. */
export const toMedicationRequest = ({ fields, ...row }: Medication): MedicationRequest => ({
  resourceType: 'MedicationRequest',
  id: row.id,
  meta: metaOf(row, 'medicationrequest'),
  status: fields.active ? 'active' : fields.stop ? 'completed' : 'stopped',
  intent: 'plan',
  category: [hl7('medicationrequest-category', 'community', 'Community')],
  reportedBoolean: row.source === 'PATIENT',
  medicationCodeableConcept: namedBy(fields.name, row.codes),
  subject: reference('Patient', row.patientId),
  authoredOn: fields.start ?? row.createdAt.toISOString(),
  ...(fields.prescriber && { requester: { display: fields.prescriber } }),
  ...dosageOf(fields),
});

function dosageOf({ dose, route, frequency, start, stop }: Medication['fields']): {
  dosageInstruction?: Dosage[];
} {
  const text = [dose, route, frequency].filter((part) => part !== undefined).join(', ');
  if (!text && !start && !stop) return {};
  const bounds = { ...(start && { start }), ...(stop && { end: stop }) };
  return {
    dosageInstruction: [
      {
        ...(text && { text }),
        ...((start || stop) && { timing: { repeat: { boundsPeriod: bounds } } }),
        ...(route && { route: textConcept(route) }),
      },
    ],
  };
}
