/** Required in every vital sign. */
const VITAL =
  'status! category! category:VSCat! category:VSCat.coding! category:VSCat.coding.system! category:VSCat.coding.code! code! subject! effective[x]! value[x] dataAbsentReason';
const COMPONENTS = 'component.code! component.value[x] component.dataAbsentReason';
const amountOf = (path: string): string =>
  ['', '.value!', '.unit!', '.system!', '.code!'].map((part) => path + part).join(' ');
const componentOf = (slice: string): string => {
  const path = `component:${slice}`;
  return `${path}.code! ${amountOf(`${path}.value[x]`)} ${path}.dataAbsentReason`;
};
const ONE_AMOUNT = `${VITAL} ${amountOf('value[x]:valueQuantity')} component ${COMPONENTS}`;
const CONDITION =
  'extension:assertedDate clinicalStatus verificationStatus category! category:us-core! code! subject! onset[x] abatement[x] recordedDate';
const REPORT = 'status! category! code! subject! effective[x] issued performer result';

/**
 * What US Core 6.1.0 (HL7, CC0) requires a server to support, by profile and element id. `!` marks elements
 * that must exist wherever their parent does. Tests with `US_CORE` set compare this with the package.
 */
export const mustSupport: Readonly<Record<string, string>> = {
  patient:
    'identifier! identifier.system! identifier.value! name! name.family name.given telecom.system! telecom.value! telecom.use gender! birthDate address address.line address.city address.state address.postalCode communication.language!',
  relatedperson: 'active! patient! relationship name telecom address',
  coverage:
    'identifier identifier:memberid identifier:memberid.type! status! type subscriberId beneficiary! relationship! period payor! class class:group class:group.value! class:group.name class:plan class:plan.value! class:plan.name',
  allergyintolerance: 'clinicalStatus verificationStatus code! patient! reaction reaction.manifestation!',
  'condition-problems-health-concerns': `${CONDITION} category:screening-assessment`,
  'condition-encounter-diagnosis': `${CONDITION} encounter`,
  medicationrequest:
    'status! intent! category category:us-core reported[x] medication[x]! subject! encounter authoredOn requester dosageInstruction dosageInstruction.text dosageInstruction.timing dosageInstruction.doseAndRate dosageInstruction.doseAndRate.dose[x] dispenseRequest dispenseRequest.numberOfRepeatsAllowed dispenseRequest.quantity',
  procedure: 'status! code! subject! performed[x]',
  encounter:
    'identifier identifier.system! identifier.value! status! class! type! subject! participant participant.type participant.period participant.individual period reasonCode reasonReference hospitalization hospitalization.dischargeDisposition location location.location! serviceProvider',
  questionnaireresponse:
    'identifier questionnaire! questionnaire.extension:questionnaireDisplay questionnaire.extension:url status! subject! authored! author item item.linkId! item.text item.answer item.answer.value[x] item.answer.item item.item',
  'observation-screening-assessment':
    'status! category! category:survey! category:screening-assessment code! subject! effective[x] performer value[x] dataAbsentReason hasMember derivedFrom',
  smokingstatus:
    'status! category! category:SocialHistory! code! subject! effective[x]:effectiveDateTime! value[x]!',
  'blood-pressure': `${VITAL} component! ${COMPONENTS} component:systolic! ${componentOf('systolic')} component:diastolic! ${componentOf('diastolic')}`,
  'heart-rate': ONE_AMOUNT,
  'respiratory-rate': ONE_AMOUNT,
  'body-temperature': ONE_AMOUNT,
  'body-weight': ONE_AMOUNT,
  'body-height': ONE_AMOUNT,
  'pulse-oximetry': `${ONE_AMOUNT} code.coding! code.coding:PulseOx! code.coding:O2Sat! component:FlowRate ${componentOf('FlowRate')} component:Concentration ${componentOf('Concentration')}`,
  'diagnosticreport-lab': `${REPORT} category:LaboratorySlice!`,
  'diagnosticreport-note': `${REPORT} category:us-core encounter media media.link! presentedForm`,
  documentreference:
    'identifier status! type! category! subject! date author content! content.attachment! content.attachment.contentType content.attachment.data content.attachment.url content.format context context.encounter context.period',
  provenance:
    'target! target.reference recorded! agent! agent.type agent.who! agent.onBehalfOf agent:ProvenanceAuthor agent:ProvenanceAuthor.type! agent:ProvenanceTransmitter agent:ProvenanceTransmitter.type!',
  organization:
    'identifier identifier.system identifier.value identifier:NPI active! name! telecom telecom.system telecom.value address address.line address.city address.state address.postalCode address.country',
  location:
    'status name! telecom address address.line address.city address.state address.postalCode managingOrganization',
  practitioner:
    'identifier! identifier.system! identifier.value! identifier:NPI name! name.family! telecom telecom.system telecom.value address address.line address.city address.state address.postalCode address.country',
  practitionerrole:
    'practitioner organization code specialty location telecom telecom.system! telecom.value! endpoint',
};

/** The only codes allowed, by profile and element: a code, a system, or a code of a system. */
export const bindings: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  documentreference: {
    type: ['http://loinc.org', 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor|UNK'],
  },
  smokingstatus: { status: ['final', 'entered-in-error'], 'value[x]': ['http://snomed.info/sct'] },
  'body-temperature': { 'value[x]:valueQuantity.code': ['Cel', '[degF]'] },
  'body-weight': { 'value[x]:valueQuantity.code': ['g', 'kg', '[lb_av]'] },
  'body-height': { 'value[x]:valueQuantity.code': ['cm', '[in_i]'] },
};

/** The codes and systems that assign a list entry to a slice, by profile where they differ. */
export const slices: Readonly<Record<string, readonly string[]>> = {
  'identifier:NPI': ['http://hl7.org/fhir/sid/us-npi'],
  'identifier:memberid': ['MB'],
  'class:group': ['group'],
  'class:plan': ['plan'],
  'condition-problems-health-concerns category:us-core': ['problem-list-item', 'health-concern'],
  'category:screening-assessment': ['http://hl7.org/fhir/us/core/CodeSystem/us-core-category'],
  'condition-encounter-diagnosis category:us-core': ['encounter-diagnosis'],
  'medicationrequest category:us-core': ['inpatient', 'outpatient', 'community', 'discharge'],
  'category:LaboratorySlice': ['LAB'],
  'diagnosticreport-note category:us-core': ['LP29684-5', 'LP29708-2', 'LP7839-6'],
  'category:survey': ['survey'],
  'category:SocialHistory': ['social-history'],
  'category:VSCat': ['vital-signs'],
  'coding:PulseOx': ['59408-5'],
  'coding:O2Sat': ['2708-6'],
  'component:systolic': ['8480-6'],
  'component:diastolic': ['8462-4'],
  'component:FlowRate': ['3151-8'],
  'component:Concentration': ['3150-0'],
  'agent:ProvenanceAuthor': ['author'],
  'agent:ProvenanceTransmitter': ['transmitter'],
  'extension:assertedDate': ['http://hl7.org/fhir/StructureDefinition/condition-assertedDate'],
  'extension:questionnaireDisplay': ['http://hl7.org/fhir/StructureDefinition/display'],
  'extension:url': ['http://hl7.org/fhir/us/core/StructureDefinition/us-core-extension-questionnaire-uri'],
};
