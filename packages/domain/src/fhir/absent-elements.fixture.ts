const MEASURED_ALWAYS = 'A vital sign that was not measured is no observation.';
const ONE_NUMBER = 'This vital sign is one number.';
const ASSERTED = 'The chart says when an entry began and was written, not when someone first said it.';
const NO_END = 'The chart says that a problem is over, not when.';
const NOT_ONE_OF_THESE = 'No one says whether a form or a problem is about social needs or abilities.';
const IS_A_FILE = 'A report is a file, which no one reads into numbers.';
const vitalSign = { component: ONE_NUMBER, dataAbsentReason: MEASURED_ALWAYS };

/**
 * The must-support elements of US Core that none of our resources has, and why. Values that no one recorded
 * are never made up.
 */
export const absentFromUsCore: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  patient: {},
  relatedperson: {
    address: 'A reader of a family member’s record must not learn the account holder’s address.',
  },
  coverage: {
    type: 'Insurance is entered as its card says it, and cards don’t say the type of payment.',
    'class:group.name': 'Cards have a number for the group.',
  },
  allergyintolerance: {},
  'condition-problems-health-concerns': {
    'extension:assertedDate': ASSERTED,
    'abatement[x]': NO_END,
    'category:screening-assessment': NOT_ONE_OF_THESE,
  },
  'condition-encounter-diagnosis': {
    'extension:assertedDate': ASSERTED,
    'onset[x]': 'A visit records the code of a diagnosis alone.',
    'abatement[x]': NO_END,
  },
  medicationrequest: {
    encounter: 'The list of medications belongs to no visit.',
    'dosageInstruction.doseAndRate': 'Doses are words.',
    dispenseRequest: 'Nothing is prescribed or dispensed here.',
  },
  procedure: {},
  encounter: {
    reasonReference: 'The reason is in words, as reasonCode.',
    hospitalization: 'No one is admitted.',
  },
  questionnaireresponse: {
    'questionnaire.extension:url': 'The questionnaire is named by its ID.',
    'item.answer': 'Answers stand inside the item of their section.',
  },
  'observation-screening-assessment': {
    'category:screening-assessment': NOT_ONE_OF_THESE,
    dataAbsentReason: 'A score without a value is not kept.',
    hasMember: 'The answers are in the questionnaire’s response, which derivedFrom names.',
  },
  smokingstatus: {},
  'blood-pressure': {
    'value[x]': 'Its two numbers are its components.',
    dataAbsentReason: MEASURED_ALWAYS,
    'component.dataAbsentReason': MEASURED_ALWAYS,
    'component:systolic.dataAbsentReason': MEASURED_ALWAYS,
    'component:diastolic.dataAbsentReason': MEASURED_ALWAYS,
  },
  'heart-rate': vitalSign,
  'respiratory-rate': vitalSign,
  'body-temperature': vitalSign,
  'body-weight': vitalSign,
  'body-height': vitalSign,
  'pulse-oximetry': { ...vitalSign, component: 'Visits don’t record how much oxygen someone is given.' },
  'diagnosticreport-lab': { result: IS_A_FILE },
  'diagnosticreport-note': {
    result: IS_A_FILE,
    media: 'The file is its presentedForm.',
  },
  documentreference: {},
  provenance: { 'agent:ProvenanceTransmitter': 'No other system sends us records.' },
  organization: {},
  location: {},
  practitioner: {
    telecom: 'Practitioners are called by the phone of the practice, which is in their role.',
    address: 'Practitioners are found at the practice.',
  },
  practitionerrole: {
    location: 'Providers belong to no office.',
    endpoint: 'Providers have no address of other systems.',
  },
};
