import { z } from 'zod';
import { call } from '../call.ts';

export const FHIR_JSON = 'application/fhir+json';

/** Resource types that the FHIR API can read. */
export const fhirTypes = [
  'Patient',
  'RelatedPerson',
  'Coverage',
  'AllergyIntolerance',
  'Condition',
  'MedicationRequest',
  'Procedure',
  'FamilyMemberHistory',
  'Appointment',
  'Encounter',
  'QuestionnaireResponse',
  'Observation',
  'DiagnosticReport',
  'DocumentReference',
  'Consent',
  'Invoice',
  'Provenance',
  'Organization',
  'Location',
  'Practitioner',
  'PractitionerRole',
  'Binary',
] as const;
export type FhirType = (typeof fhirTypes)[number];

const type = z.enum(fhirTypes);
const id = z.string().regex(/^[A-Za-z0-9.-]{1,64}$/, 'This ID isn’t valid.');
/** The allowed parameters depend on the type and are listed in the capability statement. */
export const fhirQuery = z.record(
  z.string().max(60),
  z.union([z.string().max(10_000), z.array(z.string().max(10_000)).max(20)]),
);

/** A resource of any type. FHIR itself, not our contract, defines each resource and parameter. */
export const fhirResource = z.looseObject({ resourceType: z.string() });

const reading = {
  method: 'GET',
  service: 'appointments',
  audience: ['admin', 'provider', 'patient'],
  permission: 'clinical',
  audit: 'own test',
  forApps: true,
  raw: FHIR_JSON,
  data: fhirResource,
} as const;

export const getFhirCapabilities = call({
  name: 'getFhirCapabilities',
  method: 'GET',
  path: '/fhir/R4/metadata',
  service: 'appointments',
  audience: ['public'],
  summary: 'Get the FHIR capability statement (added path)',
  raw: FHIR_JSON,
  data: fhirResource,
});

export const readFhirResource = call({
  ...reading,
  name: 'readFhirResource',
  path: '/fhir/R4/{type}/{id}',
  records: { id: 'patient' },
  summary: 'Read a FHIR resource (added path)',
  params: z.strictObject({ type, id }),
  query: fhirQuery,
});

export const searchFhirResources = call({
  ...reading,
  name: 'searchFhirResources',
  path: '/fhir/R4/{type}',
  reads: 'replica',
  summary: 'Search the FHIR resources of a type (added path)',
  params: z.strictObject({ type }),
  query: fhirQuery,
});

export const searchFhirResourcesByForm = call({
  ...reading,
  name: 'searchFhirResourcesByForm',
  method: 'POST',
  access: 'read',
  path: '/fhir/R4/{type}/_search',
  reads: 'replica',
  summary: 'Search the FHIR resources of a type, with the parameters in a form (added path)',
  params: z.strictObject({ type }),
  query: fhirQuery,
  form: fhirQuery,
});

export const readFhirPatientRecord = call({
  ...reading,
  name: 'readFhirPatientRecord',
  path: '/fhir/R4/Patient/{id}/$everything',
  records: { id: 'patient' },
  reads: 'replica',
  limit: { max: 120, perSeconds: 60 },
  summary: 'Get the whole record of a patient as a FHIR Bundle (added path)',
  params: z.strictObject({ id }),
  query: fhirQuery,
});
