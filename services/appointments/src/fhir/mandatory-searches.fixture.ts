/** The searches that a server SHALL support according to US Core 6.1, for the types that we have. */
export const mandatorySearches = {
  AllergyIntolerance: ['patient'],
  Condition: ['patient', 'patient+category'],
  Coverage: ['patient'],
  DiagnosticReport: ['patient', 'patient+category', 'patient+code', 'patient+category+date'],
  DocumentReference: ['_id', 'patient', 'patient+category', 'patient+category+date', 'patient+type'],
  Encounter: ['_id', 'patient', 'date+patient'],
  Location: ['name', 'address'],
  MedicationRequest: ['patient+intent', 'patient+intent+status'],
  Observation: ['patient+category', 'patient+code', 'patient+category+date'],
  Organization: ['name', 'address'],
  Patient: ['_id', 'identifier', 'name', 'birthdate+name', 'gender+name'],
  Practitioner: ['name', 'identifier'],
  PractitionerRole: ['specialty', 'practitioner'],
  Procedure: ['patient', 'patient+date'],
  QuestionnaireResponse: ['_id', 'patient'],
  RelatedPerson: ['_id'],
} as const;
