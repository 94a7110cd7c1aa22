/** Records that belong to one patient: to anybody else their ids look unknown. */
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

/** Records of the practice, and ids that the caller makes up (`new`). */
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
