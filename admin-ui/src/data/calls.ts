import {
  assignProvider,
  cancelAppointment,
  changeAppointmentType,
  changeProvider,
  changeStatus,
  reactivateAppointment,
  rescheduleAppointment,
  updateAppointmentAddress,
} from '@bedside/contracts/appointments/appointment-changes.api';
import {
  attachPatient,
  cancelAppointmentRequest,
  createPatientFromAppointmentRequest,
} from '@bedside/contracts/appointments/appointment-requests.api';
import {
  addAppointment,
  addComments,
  recordServicesRendered,
  updateAdminComment,
} from '@bedside/contracts/appointments/appointments.api';
import { getBulkRun, startBulkRun } from '@bedside/contracts/appointments/bulk.api';
import { addService, removeService, updateService } from '@bedside/contracts/appointments/catalog.api';
import {
  createCalendarFeed,
  getCalendarFeed,
  joinWaitlist,
  leaveWaitlist,
  recordProviderArrival,
  revokeCalendarFeed,
  saveCalendarEvent,
} from '@bedside/contracts/appointments/dispatch.api';
import {
  addProviderService,
  removeProviderService,
  updateProviderService,
} from '@bedside/contracts/appointments/provider-services.api';
import {
  addHistory,
  confirmHistory,
  documentNoKnownAllergies,
  removeHistory,
  updateHistory,
} from '@bedside/contracts/care/charts.api';
import { deleteDxCode, importCodes, setAppointmentCodes } from '@bedside/contracts/care/codes.api';
import {
  addReport,
  getDocumentUrl,
  releaseReport,
  removeDocument,
  reviewReport,
} from '@bedside/contracts/care/documents.api';
import {
  addPatientNote,
  archivePatientNote,
  unarchivePatientNote,
  updatePatientNote,
} from '@bedside/contracts/care/patient-notes.api';
import {
  addSoapAddendum,
  addSoapNoteTemplate,
  chooseSoapNoteTemplate,
  deleteSoapNoteTemplate,
  saveSoapNote,
  submitSoapNote,
  updateSoapNoteTemplateText,
} from '@bedside/contracts/care/soap-notes.api';
import { openChat, updateChat } from '@bedside/contracts/messaging/chat.api';
import { resendDelivery } from '@bedside/contracts/messaging/messaging.api';
import { previewTemplate, retryFailedJob } from '@bedside/contracts/messaging/templates.api';
import {
  removeProfileImage,
  setNotifications,
  updateProfile,
  uploadInsuranceImage,
  uploadProfileImage,
} from '@bedside/contracts/people/account.api';
import { getConsentDocument, sendConsentRequest } from '@bedside/contracts/people/consents.api';
import {
  addExistingPatient,
  addFamily,
  addInsurance,
  editInsurance,
  removeFromHousehold,
  removeInsurance,
  savePharmacy,
} from '@bedside/contracts/people/household.api';
import { mergePatients, undoMerge } from '@bedside/contracts/people/merges.api';
import {
  changeMembership,
  changeUserStatus,
  createPatient,
  markAsDeceased,
  sendAccountSetupLink,
  sendDirectLoginLink,
  sendSetPasswordEmail,
} from '@bedside/contracts/people/patients.api';
import { endOneSession, listSessions, logoutEverywhere } from '@bedside/contracts/people/session.api';
import { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import {
  createAdmin,
  deleteAdmin,
  inviteProvider,
  resendAdminInvite,
  resendInvitation,
  revokeInvitation,
  updateAdmin,
} from '@bedside/contracts/people/staff.api';
import {
  copyQuestionnaire,
  importQuestionnaire,
  publishQuestionnaire,
  retireQuestionnaire,
} from '@bedside/contracts/questionnaires/questionnaires.api';
import {
  attachSubmissionPdf,
  deleteSubmission,
  resendQuestionnaire,
  sendQuestionnaire,
} from '@bedside/contracts/questionnaires/submissions.api';
import { paymentCalls } from './payment-calls.ts';

/** The data provider has a method for each. */
export const calls = {
  ...paymentCalls,
  addAppointment,
  addComments,
  addExistingPatient,
  addFamily,
  addHistory,
  addInsurance,
  addPatientNote,
  addProviderService,
  addReport,
  addService,
  addSoapAddendum,
  addSoapNoteTemplate,
  archivePatientNote,
  assignProvider,
  attachPatient,
  attachSubmissionPdf,
  cancelAppointment,
  cancelAppointmentRequest,
  changeAppointmentType,
  changeMembership,
  changeProvider,
  changeStatus,
  changeUserStatus,
  chooseSoapNoteTemplate,
  confirmHistory,
  copyQuestionnaire,
  createAdmin,
  createCalendarFeed,
  createPatient,
  createPatientFromAppointmentRequest,
  deleteAdmin,
  deleteDxCode,
  deleteSoapNoteTemplate,
  deleteSubmission,
  documentNoKnownAllergies,
  editInsurance,
  endOneSession,
  getBulkRun,
  getCalendarFeed,
  getConsentDocument,
  getDocumentUrl,
  importCodes,
  importQuestionnaire,
  inviteProvider,
  joinWaitlist,
  leaveWaitlist,
  listSessions,
  logoutEverywhere,
  markAsDeceased,
  mergePatients,
  openChat,
  previewTemplate,
  publishQuestionnaire,
  reactivateAppointment,
  recordProviderArrival,
  recordServicesRendered,
  releaseReport,
  removeDocument,
  removeFromHousehold,
  removeHistory,
  removeInsurance,
  removeProfileImage,
  removeProviderService,
  removeService,
  rescheduleAppointment,
  resendAdminInvite,
  resendDelivery,
  resendInvitation,
  resendQuestionnaire,
  retireQuestionnaire,
  retryFailedJob,
  reviewReport,
  revokeCalendarFeed,
  revokeInvitation,
  saveCalendarEvent,
  savePharmacy,
  saveSoapNote,
  sendAccountSetupLink,
  sendConsentRequest,
  sendDirectLoginLink,
  sendQuestionnaire,
  sendSetPasswordEmail,
  sendVerificationCode,
  setAppointmentCodes,
  setNotifications,
  startBulkRun,
  submitSoapNote,
  unarchivePatientNote,
  undoMerge,
  updateAdmin,
  updateAdminComment,
  updateAppointmentAddress,
  updateChat,
  updateHistory,
  updatePatientNote,
  updateProfile,
  updateProviderService,
  updateService,
  updateSoapNoteTemplateText,
  uploadInsuranceImage,
  uploadProfileImage,
};
