/** The data provider has a method for each call, and reads and writes each resource by its name. */
export {
  addComments,
  assignProvider,
  bookAndAssign,
  cancelAppointment,
  changeAppointmentType,
  changeProvider,
  changeStatus,
  reactivateAppointment,
  rescheduleAppointment,
  updateAdminComment,
  updateAppointmentAddress,
} from '@bedside/contracts/appointments/appointment-changes.api';
export {
  appointmentRequestsResource,
  attachPatient,
  cancelAppointmentRequest,
  createPatientFromAppointmentRequest,
} from '@bedside/contracts/appointments/appointment-requests.api';
export {
  addAppointment,
  appointmentsResource,
  recordServicesRendered,
} from '@bedside/contracts/appointments/appointments.api';
export { getBulkRun, startBulkRun } from '@bedside/contracts/appointments/bulk.api';
export {
  createCalendarFeed,
  getCalendarFeed,
  revokeCalendarFeed,
  saveCalendarEvent,
} from '@bedside/contracts/appointments/calendar.api';
export {
  addService,
  removeService,
  servicesResource,
  updateService,
} from '@bedside/contracts/appointments/catalog.api';
export {
  setRecordConfidential,
  setVisitConfidential,
} from '@bedside/contracts/appointments/confidential-visits.api';
export { announceDelay } from '@bedside/contracts/appointments/delay.api';
export {
  joinWaitlist,
  leaveWaitlist,
  recordProviderArrival,
} from '@bedside/contracts/appointments/dispatch.api';
export {
  addProviderService,
  providerServicesResource,
  removeProviderService,
  updateProviderService,
} from '@bedside/contracts/appointments/provider-services.api';
export { amendmentRequestsResource, answerAmendment } from '@bedside/contracts/care/amendments.api';
export {
  addHistory,
  confirmHistory,
  documentNoKnownAllergies,
  removeHistory,
  updateHistory,
} from '@bedside/contracts/care/charts.api';
export {
  cptCodesResource,
  deleteDxCode,
  dxCodesResource,
  importCodes,
  setAppointmentCodes,
  symptomsResource,
} from '@bedside/contracts/care/codes.api';
export {
  addReport,
  documentsResource,
  getDocumentUrl,
  releaseReport,
  removeDocument,
  reviewReport,
} from '@bedside/contracts/care/documents.api';
export {
  addPatientNote,
  archivePatientNote,
  notesResource,
  unarchivePatientNote,
  updatePatientNote,
} from '@bedside/contracts/care/patient-notes.api';
export {
  addSoapAddendum,
  addSoapNoteTemplate,
  chooseSoapNoteTemplate,
  deleteSoapNoteTemplate,
  saveSoapNote,
  soapNoteTemplatesResource,
  submitSoapNote,
  updateSoapNoteTemplateText,
} from '@bedside/contracts/care/soap-notes.api';
export { recordVitals, retractVitals } from '@bedside/contracts/care/vitals.api';
export {
  cannedRepliesResource,
  conversationsResource,
  openChat,
  sendTypingSignal,
  updateChat,
  uploadChatFile,
} from '@bedside/contracts/messaging/chat.api';
export {
  markNotificationsRead,
  messagesResource,
  resendDelivery,
} from '@bedside/contracts/messaging/messaging.api';
export {
  failedJobsResource,
  messageTemplatesResource,
  previewTemplate,
  retryFailedJob,
} from '@bedside/contracts/messaging/templates.api';
export { stopPatientAutopay } from '@bedside/contracts/payments/autopay.api';
export {
  approveDayClose,
  closeDay,
  closeMonth,
  dayClosesResource,
  getJournal,
  getNextDayClose,
  listMonthCloses,
  reopenDayClose,
} from '@bedside/contracts/payments/closes.api';
export {
  exportsResource,
  listExportKeys,
  startPracticeExport,
} from '@bedside/contracts/payments/exports.api';
export { requestGoodFaithEstimate } from '@bedside/contracts/payments/good-faith-estimates.api';
export { changeGuarantor } from '@bedside/contracts/payments/guarantors.api';
export {
  addInvoice,
  billAgain,
  cancelInvoice,
  cancelStripeInvoice,
  deleteInvoice,
  invoicesResource,
  sendInvoice,
  sendMail,
  sendText,
  updateInvoice,
  writeOffChargeback,
} from '@bedside/contracts/payments/invoices.api';
export {
  cancelSubscription,
  createSubscription,
  pauseSubscription,
  plansResource,
  resumeSubscription,
  subscriptionsResource,
  undoCancelSubscription,
  updateBillingAccount,
  updateSubscription,
} from '@bedside/contracts/payments/memberships.api';
export {
  approveBillLater,
  approveBillLaterForInvoice,
  confirmPayment,
  confirmPaymentForInvoice,
  markAsPaid,
  requestOfflinePayment,
  verifyPayment,
} from '@bedside/contracts/payments/offline-payments.api';
export { startPaymentPlan, stopPaymentPlan } from '@bedside/contracts/payments/payment-plans.api';
export {
  attachPaymentMethod,
  createPaymentIntent,
  createSetupIntent,
  detachPaymentMethod,
  getInvoiceLink,
  payInvoices,
  payInvoiceWithCardOnFile,
  paymentsResource,
  payWithCardOnFile,
  sendPaymentLink,
  setDefaultCard,
  syncTransaction,
} from '@bedside/contracts/payments/payments.api';
export {
  billingDecisionsResource,
  disputesResource,
  paymentExceptionsResource,
  reconcile,
  refundCredit,
  refundPayment,
  refundsResource,
  refundUnbooked,
  resolvePaymentException,
} from '@bedside/contracts/payments/refunds.api';
export { makeSuperbill } from '@bedside/contracts/payments/superbills.api';
export {
  getSalesTaxDetail,
  taxRatesResource,
  updateSalesTaxDetail,
} from '@bedside/contracts/payments/taxes.api';
export { cancelReader, payAtReader } from '@bedside/contracts/payments/terminal.api';
export {
  changePassword,
  removeProfileImage,
  setNotifications,
  updateProfile,
  uploadInsuranceImage,
  uploadProfileImage,
} from '@bedside/contracts/people/account.api';
export {
  apiKeysResource,
  createApiKey,
  revokeApiKey,
  rotateApiKey,
} from '@bedside/contracts/people/api-keys.api';
export { appsResource, createApp, createSystemApp, renewAppSecret } from '@bedside/contracts/people/apps.api';
export {
  consentsResource,
  consentTemplatesResource,
  getConsentDocument,
  sendConsentRequest,
} from '@bedside/contracts/people/consents.api';
export { changeCustody } from '@bedside/contracts/people/custody.api';
export {
  addExistingPatient,
  addFamily,
  addInsurance,
  editInsurance,
  removeFromHousehold,
  removeInsurance,
  savePharmacy,
} from '@bedside/contracts/people/household.api';
export {
  changeImportRow,
  checkImport,
  discardImport,
  getImport,
  listImportRows,
  listImports,
  runImport,
  undoImport,
  uploadImport,
} from '@bedside/contracts/people/imports.api';
export { adminLogsResource } from '@bedside/contracts/people/logs.api';
export { mergePatients, undoMerge } from '@bedside/contracts/people/merges.api';
export {
  changeMembership,
  changeUserStatus,
  createPatient,
  markAsDeceased,
  patientsResource,
  sendAccountSetupLink,
  sendDirectLoginLink,
  sendSetPasswordEmail,
  usersResource,
} from '@bedside/contracts/people/patients.api';
export { requestRecordDownload } from '@bedside/contracts/people/record-downloads.api';
export {
  endOneSession,
  listSessions,
  logoutEverywhere,
  reportLostDevice,
} from '@bedside/contracts/people/session.api';
export { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
export {
  adminsResource,
  createAdmin,
  deleteAdmin,
  invitationsResource,
  inviteProvider,
  providersResource,
  resendAdminInvite,
  resendInvitation,
  revokeInvitation,
  updateAdmin,
} from '@bedside/contracts/people/staff.api';
export { setPreferences } from '@bedside/contracts/practice/preferences.api';
export { savedViewsResource } from '@bedside/contracts/practice/saved-views.api';
export {
  officeLocationsResource,
  retentionResource,
  settingsResource,
} from '@bedside/contracts/practice/settings.api';
export {
  copyQuestionnaire,
  importQuestionnaire,
  publishQuestionnaire,
  questionnairesResource,
  retireQuestionnaire,
} from '@bedside/contracts/questionnaires/questionnaires.api';
export {
  attachSubmissionPdf,
  deleteSubmission,
  resendQuestionnaire,
  sendQuestionnaire,
  submissionsResource,
} from '@bedside/contracts/questionnaires/submissions.api';
export {
  redeliverWebhook,
  redeliverWebhooks,
  rotateWebhookSecret,
  sendTestWebhook,
  webhookEndpointsResource,
} from '@bedside/contracts/webhooks/webhooks.api';
