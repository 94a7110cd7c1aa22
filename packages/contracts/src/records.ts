/** To other users, ids of these look unknown. */
export const patientRecords = [
  'patient',
  'appointment',
  'webAppointment',
  'invoice',
  'payment',
  'paymentReview',
  'paymentMethod',
  'document',
  'report',
  'note',
  'chartEntry',
  'insurance',
  'pharmacy',
  'consent',
  'conversation',
  'submission',
  'slotOffer',
  'delivery',
  'merge',
  'cardImage',
  'symptomFile',
  'notification',
  'session',
] as const;
export type PatientRecord = (typeof patientRecords)[number];

/** Practice records, and ids chosen by the client (`new`). */
export const practiceRecords = [
  'provider',
  'staff',
  'invitation',
  'service',
  'patientService',
  'providerService',
  'price',
  'questionnaire',
  'soapNoteTemplate',
  'dxCode',
  'cptCode',
  'reader',
  'template',
  'job',
  'bulkRun',
  'export',
  'new',
] as const;
export type RecordKind = PatientRecord | (typeof practiceRecords)[number];
