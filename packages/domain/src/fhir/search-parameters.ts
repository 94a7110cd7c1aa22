import type { FhirType } from '@bedside/contracts/fhir/fhir.api';

type ParameterKind = 'token' | 'string' | 'date' | 'reference' | 'uri';

/** How a parameter compares and which elements it compares. */
export interface SearchParameter {
  kind: ParameterKind;
  paths: readonly string[];
}

const of =
  (kind: ParameterKind) =>
  (...paths: string[]): SearchParameter => ({ kind, paths });
const token = of('token');
const string = of('string');
const date = of('date');
const reference = of('reference');
const uri = of('uri');

const everywhere = { _id: token('id'), _lastUpdated: date('meta.lastUpdated') };
const ofSubject = { patient: reference('subject') };

/** The parameters that US Core requires or recommends for our types, and other useful ones. */
const parameters: Record<FhirType, Record<string, SearchParameter>> = {
  Patient: {
    identifier: token('identifier'),
    name: string('name'),
    family: string('name.family'),
    given: string('name.given'),
    birthdate: date('birthDate'),
    gender: token('gender'),
    'death-date': date('deceasedDateTime'),
  },
  RelatedPerson: { patient: reference('patient'), name: string('name') },
  Coverage: { patient: reference('beneficiary'), status: token('status') },
  AllergyIntolerance: { patient: reference('patient'), 'clinical-status': token('clinicalStatus') },
  Condition: {
    ...ofSubject,
    category: token('category'),
    'clinical-status': token('clinicalStatus'),
    code: token('code'),
    encounter: reference('encounter'),
    'onset-date': date('onsetDateTime'),
    'abatement-date': date('abatementDateTime'),
    'asserted-date': date('recordedDate'),
    'recorded-date': date('recordedDate'),
  },
  MedicationRequest: {
    ...ofSubject,
    intent: token('intent'),
    status: token('status'),
    encounter: reference('encounter'),
    authoredon: date('authoredOn'),
  },
  Procedure: {
    ...ofSubject,
    date: date('performedDateTime', 'performedPeriod'),
    status: token('status'),
    code: token('code'),
  },
  FamilyMemberHistory: { patient: reference('patient'), status: token('status') },
  Appointment: {
    patient: reference('participant.actor'),
    date: date('start'),
    status: token('status'),
    practitioner: reference('participant.actor'),
    identifier: token('identifier'),
  },
  Encounter: {
    ...ofSubject,
    date: date('period'),
    identifier: token('identifier'),
    type: token('type'),
    class: token('class'),
    status: token('status'),
    location: reference('location.location'),
    'discharge-disposition': token('hospitalization.dischargeDisposition'),
  },
  QuestionnaireResponse: {
    ...ofSubject,
    questionnaire: uri('questionnaire'),
    authored: date('authored'),
    status: token('status'),
  },
  Observation: {
    ...ofSubject,
    category: token('category'),
    code: token('code'),
    date: date('effectiveDateTime'),
    status: token('status'),
  },
  DiagnosticReport: {
    ...ofSubject,
    category: token('category'),
    code: token('code'),
    date: date('effectiveDateTime'),
    status: token('status'),
  },
  DocumentReference: {
    ...ofSubject,
    category: token('category'),
    type: token('type'),
    date: date('date'),
    period: date('context.period'),
    status: token('status'),
  },
  Consent: {
    patient: reference('patient'),
    status: token('status'),
    category: token('category'),
    scope: token('scope'),
    date: date('dateTime'),
  },
  Invoice: { ...ofSubject, status: token('status'), date: date('date'), identifier: token('identifier') },
  Provenance: { target: reference('target'), recorded: date('recorded') },
  Organization: { name: string('name'), address: string('address'), identifier: token('identifier') },
  Location: {
    name: string('name'),
    address: string('address'),
    'address-city': string('address.city'),
    'address-state': string('address.state'),
    'address-postalcode': string('address.postalCode'),
  },
  Practitioner: { name: string('name'), identifier: token('identifier') },
  PractitionerRole: {
    practitioner: reference('practitioner'),
    specialty: token('specialty'),
    organization: reference('organization'),
  },
  Binary: {},
};

export const parametersOf = (type: FhirType): Record<string, SearchParameter> => ({
  ...everywhere,
  ...parameters[type],
});

/** The includes that US Core names. Our medications are inside their request. */
export const includesOf: Partial<Record<FhirType, readonly string[]>> = {
  MedicationRequest: ['MedicationRequest:medication'],
  PractitionerRole: ['PractitionerRole:practitioner', 'PractitionerRole:endpoint'],
};

export const REVINCLUDE = 'Provenance:target';
