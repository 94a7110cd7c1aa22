import { FHIR_JSON, type FhirType, fhirTypes } from '@bedside/contracts/fhir/fhir.api';
import type { CapabilityStatement, CapabilityStatementRestResource } from '@medplum/fhirtypes';
import { usCore } from './elements.ts';
import { includesOf, parametersOf, REVINCLUDE } from './search-parameters.ts';

const profiles: Partial<Record<FhirType, readonly string[]>> = {
  Patient: ['patient'],
  RelatedPerson: ['relatedperson'],
  Coverage: ['coverage'],
  AllergyIntolerance: ['allergyintolerance'],
  Condition: ['condition-problems-health-concerns', 'condition-encounter-diagnosis'],
  MedicationRequest: ['medicationrequest'],
  Procedure: ['procedure'],
  Encounter: ['encounter'],
  QuestionnaireResponse: ['questionnaireresponse'],
  Observation: [
    'observation-screening-assessment',
    'smokingstatus',
    'blood-pressure',
    'heart-rate',
    'respiratory-rate',
    'pulse-oximetry',
    'body-temperature',
    'body-weight',
    'body-height',
  ],
  DiagnosticReport: ['diagnosticreport-lab', 'diagnosticreport-note'],
  DocumentReference: ['documentreference'],
  Provenance: ['provenance'],
  Organization: ['organization'],
  Location: ['location'],
  Practitioner: ['practitioner'],
  PractitionerRole: ['practitionerrole'],
};

/** The day when the server’s capabilities last changed. */
const CHANGED = '2026-11-29';

export const capabilityStatement = (base: string, practice: string): CapabilityStatement => ({
  resourceType: 'CapabilityStatement',
  status: 'active',
  date: CHANGED,
  kind: 'instance',
  publisher: practice,
  software: { name: 'Bedside' },
  implementation: { description: `The FHIR API of ${practice}`, url: base },
  fhirVersion: '4.0.1',
  format: [FHIR_JSON, 'json'],
  implementationGuide: ['http://hl7.org/fhir/us/core/ImplementationGuide/hl7.fhir.us.core|6.1.0'],
  rest: [
    {
      mode: 'server',
      documentation: 'Read only. Sign in, and send the token as a bearer token.',
      security: securityOf(base),
      resource: fhirTypes.map(resourceOf),
    },
  ],
});

/** The addresses where apps sign in, in the SMART App Launch extension. */
function securityOf(base: string): NonNullable<CapabilityStatement['rest']>[number]['security'] {
  const at = (path: string) => new URL(`/oauth/${path}`, base).href;
  return {
    cors: true,
    service: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
            code: 'SMART-on-FHIR',
          },
        ],
      },
    ],
    extension: [
      {
        url: 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris',
        extension: [
          { url: 'authorize', valueUri: at('authorize') },
          { url: 'token', valueUri: at('token') },
          { url: 'revoke', valueUri: at('revoke') },
        ],
      },
    ],
  };
}

function resourceOf(type: FhirType): CapabilityStatementRestResource {
  const isSearched = type !== 'Binary';
  return {
    type,
    ...(profiles[type] && { supportedProfile: profiles[type].map(usCore) }),
    interaction: [{ code: 'read' }, ...(isSearched ? [{ code: 'search-type' as const }] : [])],
    versioning: 'no-version',
    ...(isSearched && {
      ...(includesOf[type] && { searchInclude: [...includesOf[type]] }),
      ...(type !== 'Provenance' && { searchRevInclude: [REVINCLUDE] }),
      searchParam: Object.entries(parametersOf(type)).map(([name, { kind }]) => ({ name, type: kind })),
    }),
    ...(type === 'Patient' && {
      operation: [
        { name: 'everything', definition: 'http://hl7.org/fhir/OperationDefinition/Patient-everything' },
      ],
    }),
  };
}
