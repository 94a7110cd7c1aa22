import type { CodeableConcept, FamilyMemberHistory } from '@medplum/fhirtypes';
import { type ChartRow, chartRows } from './chart-rows.ts';
import { hl7, metaOf, reference, textConcept } from './elements.ts';
import { source } from './source.ts';

type FamilyRow = ChartRow<'FAMILY_MEDICAL'>;

const relatives: Record<FamilyRow['fields']['relation'], CodeableConcept> = {
  Mother: hl7('v3-RoleCode', 'MTH', 'mother'),
  Father: hl7('v3-RoleCode', 'FTH', 'father'),
  Sister: hl7('v3-RoleCode', 'SIS', 'sister'),
  Brother: hl7('v3-RoleCode', 'BRO', 'brother'),
  Daughter: hl7('v3-RoleCode', 'DAUC', 'daughter'),
  Son: hl7('v3-RoleCode', 'SONC', 'son'),
  Grandparent: hl7('v3-RoleCode', 'GRPRN', 'grandparent'),
  Other: hl7('v3-RoleCode', 'FAMMEMB', 'family member'),
};

export const familyHistorySource = source<ChartRow<'FAMILY_MEDICAL'>>({
  type: 'FamilyMemberHistory',
  rows: chartRows('FAMILY_MEDICAL'),
  resources: (row) => [toFamilyMemberHistory(row)],
});

const toFamilyMemberHistory = ({ fields, ...row }: FamilyRow): FamilyMemberHistory => ({
  resourceType: 'FamilyMemberHistory',
  id: row.id,
  meta: metaOf(row),
  status: 'completed',
  patient: reference('Patient', row.patientId),
  date: row.createdAt.toISOString(),
  relationship: relatives[fields.relation],
  deceasedBoolean: fields.deceased,
  condition: [
    {
      code: textConcept(fields.condition),
      ...(fields.ageAtOnset !== undefined && {
        onsetAge: { value: fields.ageAtOnset, unit: 'years', system: 'http://unitsofmeasure.org', code: 'a' },
      }),
    },
  ],
});
