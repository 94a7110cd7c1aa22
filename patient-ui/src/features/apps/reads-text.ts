import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import type { AppReads } from '@bedside/contracts/people/apps.api';
import type { Texts } from '../../i18n/en.ts';

const kindOf: Record<FhirType, keyof Texts['apps']['kinds']> = {
  Patient: 'person',
  RelatedPerson: 'person',
  Coverage: 'insurance',
  AllergyIntolerance: 'allergies',
  Condition: 'conditions',
  MedicationRequest: 'medications',
  Procedure: 'procedures',
  FamilyMemberHistory: 'family',
  Appointment: 'visits',
  Encounter: 'visits',
  QuestionnaireResponse: 'questionnaires',
  Observation: 'observations',
  DiagnosticReport: 'reports',
  DocumentReference: 'documents',
  Binary: 'documents',
  Consent: 'consents',
  Invoice: 'bills',
  Provenance: 'authors',
  Organization: 'practice',
  Location: 'practice',
  Practitioner: 'practice',
  PractitionerRole: 'practice',
};

/** What an app may read, as texts without duplicates. */
export const readsTexts = (reads: AppReads, { kinds, categories }: Texts['apps']): string[] => [
  ...new Set(
    reads.flatMap(({ type, categories: only }) =>
      only.length > 0 ? only.map((category) => categories[category]) : [kinds[kindOf[type]]],
    ),
  ),
];
