import type { FhirType } from '@bedside/contracts/fhir/fhir.api';
import { allergySource, noKnownAllergySource } from './allergy-intolerance.ts';
import { appointmentSource } from './appointment.ts';
import { diagnosisSource, problemSource } from './condition.ts';
import { consentSource } from './consent.ts';
import { coverageSource } from './coverage.ts';
import { diagnosticReportSource } from './diagnostic-report.ts';
import { documentSource, noteSource } from './document-reference.ts';
import { encounterSource } from './encounter.ts';
import { familyHistorySource } from './family-member-history.ts';
import { invoiceSource } from './invoice.ts';
import { medicationSource } from './medication-request.ts';
import { observationSource } from './observation.ts';
import { locationSource, organizationSource } from './organization.ts';
import { patientSource } from './patient.ts';
import { practitionerRoleSource, practitionerSource } from './practitioner.ts';
import { codedProcedureSource, surgerySource } from './procedure.ts';
import { questionnaireResponseSource } from './questionnaire-response.ts';
import { relatedPersonSource } from './related-person.ts';
import type { ReadScope, Source } from './source.ts';
import { vitalSignsSource } from './vital-signs.ts';

/** The sources of a patient’s record, in the order of a whole record. */
const patientSources: readonly Source[] = [
  patientSource,
  relatedPersonSource,
  coverageSource,
  allergySource,
  noKnownAllergySource,
  problemSource,
  diagnosisSource,
  medicationSource,
  surgerySource,
  codedProcedureSource,
  familyHistorySource,
  appointmentSource,
  encounterSource,
  questionnaireResponseSource,
  vitalSignsSource,
  observationSource,
  diagnosticReportSource,
  documentSource,
  noteSource,
  consentSource,
  invoiceSource,
];

/** The sources that belong to the practice. */
const practiceSources: readonly Source[] = [
  organizationSource,
  locationSource,
  practitionerSource,
  practitionerRoleSource,
];

/**
 * Providers read charts. Contacts, insurance, questionnaires, consents, and invoices are for admins and the
 * patient.
 */
const notForProviders: readonly Source[] = [
  relatedPersonSource,
  coverageSource,
  questionnaireResponseSource,
  observationSource,
  consentSource,
  invoiceSource,
];

const isFor =
  ({ provider, money }: ReadScope) =>
  (one: Source): boolean =>
    (money || one.type !== 'Invoice') && !(provider && notForProviders.includes(one));

export const sourcesOfPatient = (readScope: ReadScope): Source[] => patientSources.filter(isFor(readScope));
export const sourcesOfType = (type: FhirType, readScope: ReadScope): Source[] =>
  [...patientSources, ...practiceSources].filter((one) => one.type === type).filter(isFor(readScope));
