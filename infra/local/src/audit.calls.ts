import { photograph } from '@bedside/auth-service/images/photograph.fixture';
import { newId } from '@bedside/db/id';
import type { Cast, Request } from './audit.fixture.ts';
import * as stage from './audit.fixture.ts';

/** How an admin makes a call that reads or changes a patient's data, and what it leaves in the audit trail. */
export interface AuditedCall {
  /** The record that the call is about; the patient where left out. */
  given?: (cast: Cast) => Promise<string>;
  asks: (id: string, cast: Cast) => Request;
  /** The actions of its entries: one for each record that it reads or changes. */
  leaves: readonly [string, ...string[]];
  /** A list names nobody, so nobody can be unknown. */
  list?: true;
  /** Whoever may not name this record at all is refused before anything is looked up, and leaves no entry. */
  turnedAway?: readonly ('admin' | 'patient')[];
}

const inPath = (id: string): Request => ({ params: { id } });
const inChat = (conversationId: string): Request => ({ params: { conversationId } });
const ofPatient = (more: object) => (patientId: string) => ({ body: { patientId, ...more } });
const ofAppointment =
  (more: object = {}) =>
  (appointmentId: string) => ({ body: { appointmentId, ...more } });
const list = (action: string): AuditedCall => ({ asks: () => ({}), leaves: [action], list: true });

const serviceAddress = { address1: '9 Lake Street', postalCode: '60614', city: 'CHICAGO', state: 'Illinois' };

const withOther = (survivingPatientId: string, { otherPatient }: Cast): Request => ({
  body: { survivingPatientId, mergedPatientId: otherPatient.id },
});

const cameIn = { paymentMode: 'CASH', receivedOn: '2026-01-05', reference: 'Receipt 12' };
const oneLine = [{ label: 'Copy of the record', amount: 25 }];

/** What the first period of a membership leaves behind. */
const FIRST_PERIOD = ['subscription.sync', 'patient.changeMembership', 'invoice.make', 'payment.settle'];

/** Every call of somebody signed in that reads or changes patient data. A new one belongs here. */
export const patientDataCalls: Record<string, AuditedCall> = {
  addAppointment: {
    asks: (id, cast) => ({ body: stage.bookingOf(cast, id) }),
    leaves: ['appointment.book'],
    turnedAway: ['admin', 'patient'],
  },
  getAdminDashboard: list('getAdminDashboard'),
  listAppointments: list('listAppointments'),
  getAppointment: { given: stage.bookedAppointment, asks: inPath, leaves: ['getAppointment'] },
  previewMessage: {
    given: stage.bookedAppointment,
    asks: (id) => ({ params: { id }, body: { move: 'accept' } }),
    leaves: ['previewMessage'],
  },
  getAppointmentDetails: { given: stage.bookedAppointment, asks: inPath, leaves: ['getAppointmentDetails'] },
  uploadSymptomImage: {
    asks: (patientId) => ({ body: { patientId }, file: photograph() }),
    leaves: ['appointment.uploadSymptomFile'],
  },
  uploadDocument: {
    given: stage.patientWithAppointment,
    asks: (patientId, { appointmentId }) => ({
      body: { patientId, appointmentId, category: 'Other' },
      file: photograph(),
    }),
    leaves: ['document.upload'],
  },
  listDocuments: list('listDocuments'),
  getDocumentUrl: { given: stage.documentOf, asks: inPath, leaves: ['getDocumentUrl'] },
  removeDocument: {
    given: stage.documentOf,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Of somebody else' } }),
    leaves: ['document.remove'],
  },
  addReport: {
    given: stage.appointmentWithReportFile,
    asks: (appointmentId, { documentId }) => ({
      body: { appointmentId, documentId, reportName: 'Blood count' },
    }),
    leaves: ['report.add'],
  },
  listReports: list('listReports'),
  reviewReport: {
    given: stage.newReport,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['report.review'],
  },
  releaseReport: {
    given: stage.reviewedReport,
    asks: (id) => ({ ...inPath(id), body: { comment: 'All is well.' } }),
    leaves: ['report.release'],
  },
  changeAppointmentType: {
    given: stage.bookedAppointment,
    asks: (id) => ({ ...inPath(id), query: { type: 'SELF_ONLY' }, body: {} }),
    leaves: ['appointment.changeType'],
  },
  changeStatus: {
    given: stage.bookedAppointment,
    asks: ofAppointment({ appointmentStatus: 'AWAITING TIME' }),
    leaves: ['appointment.accept'],
  },
  assignProvider: {
    given: stage.bookedAppointment,
    asks: (id, cast) => ({ body: stage.assignmentOf(cast, id) }),
    leaves: ['appointment.assign'],
  },
  changeProvider: {
    given: stage.scheduledAppointment,
    asks: (appointmentId, { otherProviderId: providerId }) => ({ body: { appointmentId, providerId } }),
    leaves: ['appointment.changeProvider'],
  },
  rescheduleAppointment: {
    given: stage.scheduledAppointment,
    asks: ofAppointment({ appointmentDate: '2026-10-15', appointmentTime: '15:00' }),
    leaves: ['appointment.reschedule'],
  },
  updateAppointmentAddress: {
    given: stage.bookedAppointment,
    asks: (id) => ({ body: { id, serviceAddress } }),
    leaves: ['appointment.updateAddress'],
  },
  getBoard: { ...list('getBoard'), asks: () => ({ query: { from: '2026-10-14', to: '2026-10-14' } }) },
  checkFit: {
    given: stage.bookedAppointment,
    asks: (id, { otherProviderId: providerId }) => ({
      ...inPath(id),
      query: { providerId, appointmentDate: '2026-10-14', appointmentTime: '15:00' },
    }),
    leaves: ['checkFit'],
  },
  recordProviderArrival: {
    given: stage.appointmentUnderWay,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['appointment.arrive'],
  },
  saveCalendarEvent: {
    given: stage.scheduledAppointment,
    asks: (id) => ({ ...inPath(id), body: { description: 'Ring twice.' } }),
    leaves: ['appointment.calendar'],
  },
  getCalendarFile: { given: stage.scheduledAppointment, asks: inPath, leaves: ['getCalendarFile'] },
  cancelAppointment: {
    given: stage.bookedAppointment,
    asks: (id) => ({ ...inPath(id), body: { cancellationReason: 'Feels better' } }),
    leaves: ['appointment.cancel'],
  },
  joinWaitlist: {
    given: stage.bookedAppointment,
    asks: (id) => ({ ...inPath(id), body: stage.request }),
    leaves: ['waitlist.join'],
  },
  leaveWaitlist: { given: stage.waitingAppointment, asks: inPath, leaves: ['waitlist.leave'] },
  getSlotOffer: { given: stage.offeredTime, asks: inPath, leaves: ['getSlotOffer'] },
  reactivateAppointment: {
    given: stage.cancelledAppointment,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['appointment.reactivate'],
  },
  recordServicesRendered: {
    given: stage.appointmentUnderWay,
    asks: (appointmentId, { serviceId }) => ({ body: { appointmentId, servicesAvailed: [{ serviceId }] } }),
    leaves: ['appointment.finish', 'invoice.make'],
  },
  addComments: {
    given: stage.scheduledAppointment,
    asks: ofAppointment({ providerNotes: 'Rested.' }),
    leaves: ['appointment.note'],
  },
  chooseSoapNoteTemplate: {
    given: stage.scheduledAppointment,
    asks: (appointmentId, { soapNoteTemplateId }) => ({
      body: { appointmentId, soapNoteTemplate: soapNoteTemplateId },
    }),
    leaves: ['soapNote.chooseTemplate'],
  },
  getSoapNote: { given: stage.scheduledAppointment, asks: inPath, leaves: ['getSoapNote'] },
  saveSoapNote: {
    given: stage.scheduledAppointment,
    asks: (id) => ({ ...inPath(id), body: { soapNote: '<p>Rested.</p>', soapNoteVersion: 1 } }),
    leaves: ['soapNote.save'],
  },
  submitSoapNote: {
    given: stage.scheduledAppointment,
    asks: (id) => ({ ...inPath(id), body: { soapNote: '<p>Rested.</p>', soapNoteVersion: 1 } }),
    leaves: ['soapNote.submit'],
  },
  addSoapAddendum: {
    given: stage.notedAppointment,
    asks: (id) => ({ ...inPath(id), body: { text: 'The culture was clean.' } }),
    leaves: ['soapNote.addendum'],
  },
  listPatientNotes: { asks: inPath, leaves: ['listPatientNotes'] },
  addPatientNote: { asks: ofPatient({ text: 'Rings twice.' }), leaves: ['patientNote.add'] },
  updatePatientNote: {
    given: stage.noteOf,
    asks: (id) => ({ body: { id, text: 'Knocks.' } }),
    leaves: ['patientNote.change'],
  },
  archivePatientNote: { given: stage.noteOf, asks: inPath, leaves: ['patientNote.archive'] },
  archivePatientNoteByGet: { given: stage.noteOf, asks: inPath, leaves: ['patientNote.archive'] },
  unarchivePatientNote: { given: stage.archivedNoteOf, asks: inPath, leaves: ['patientNote.unarchive'] },
  unarchivePatientNoteByGet: { given: stage.archivedNoteOf, asks: inPath, leaves: ['patientNote.unarchive'] },
  setAppointmentCodes: {
    given: stage.scheduledAppointment,
    asks: (id, { dxCodeId }) => ({ ...inPath(id), body: { dxCodeIds: [dxCodeId] } }),
    leaves: ['appointment.code'],
  },
  updateAdminComment: {
    given: stage.bookedAppointment,
    asks: (id) => ({ ...inPath(id), body: { adminComment: 'Call first.' } }),
    leaves: ['appointment.note'],
  },
  listAppointmentRequests: list('listAppointmentRequests'),
  getAppointmentRequest: { given: stage.acceptedRequest, asks: inPath, leaves: ['getAppointmentRequest'] },
  attachPatient: {
    given: stage.appointmentRequest,
    asks: (webAppointmentId, { patient }) => ({ body: { webAppointmentId, patientId: patient.id } }),
    leaves: ['appointment.book', 'appointmentRequest.accept'],
  },
  // About somebody who was no patient until then.
  createPatientFromAppointmentRequest: {
    given: stage.appointmentRequest,
    asks: (webAppointmentId) => ({ body: { webAppointmentId, notDuplicate: true } }),
    leaves: ['appointment.book', 'patient.create', 'appointmentRequest.accept'],
    list: true,
  },
  // About somebody who is no patient.
  cancelAppointmentRequest: {
    given: stage.appointmentRequest,
    asks: (id) => ({ body: { id, reason: 'Sent twice' } }),
    leaves: ['appointmentRequest.cancel'],
    list: true,
  },
  attachPaymentMethod: {
    asks: ofPatient({ paymentMethodId: 'pm_card_visa' }),
    leaves: ['card.attach'],
  },
  detachPaymentMethod: {
    given: stage.cardOnFile,
    asks: (paymentMethodId) => ({ body: { paymentMethodId } }),
    leaves: ['card.detach'],
  },
  getCardDetails: { asks: inPath, leaves: ['getCardDetails'] },
  createPaymentIntent: {
    given: stage.billedAppointment,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['payment.start'],
  },
  requestPayment: {
    given: stage.billedAppointment,
    asks: ofAppointment({ paymentMode: 'CASH' }),
    leaves: ['appointment.requestPayment'],
  },
  approveBillLater: {
    given: stage.appointmentAskedToPayLater,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['appointment.approveBillLater', 'invoice.billLater'],
  },
  approveBillLaterForInvoice: {
    given: stage.invoiceAlone,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['invoice.billLater'],
  },
  confirmPayment: {
    given: stage.appointmentAskedToSettle,
    asks: ofAppointment(cameIn),
    leaves: ['payment.settle', 'appointment.confirmPayment'],
  },
  markAsPaid: {
    given: stage.billedAppointment,
    asks: ofAppointment({ paymentMode: 'CASH' }),
    leaves: ['payment.settle', 'appointment.markPaid'],
  },
  verifyPayment: {
    given: stage.appointmentPaidUnverified,
    asks: (id) => ({ ...inPath(id), body: { paymentRemarks: 'Seen in the till.' } }),
    leaves: ['payment.verify'],
  },
  sendPaymentLink: { given: stage.billedAppointment, asks: ofAppointment(), leaves: ['invoice.sendLink'] },
  payInvoices: {
    given: stage.invoiceAlone,
    asks: (invoiceId) => ({ body: { invoiceIds: [invoiceId] } }),
    leaves: ['payment.start'],
  },
  payInvoiceWithCardOnFile: {
    given: stage.invoiceAndCard,
    asks: (invoiceId, { paymentMethodId }) => ({ body: { invoiceId, paymentMethodId } }),
    leaves: ['payment.start', 'payment.settle'],
  },
  confirmPaymentForInvoice: {
    given: stage.invoiceBilledLater,
    asks: (invoiceId) => ({ body: { invoiceId, ...cameIn } }),
    leaves: ['payment.settle'],
  },
  setDefaultCard: {
    given: stage.secondCard,
    asks: (paymentMethodId) => ({ body: { paymentMethodId } }),
    leaves: ['card.makeDefault'],
  },
  createSetupIntent: { asks: (id) => ({ ...inPath(id), body: {} }), leaves: ['card.setup'] },
  payAtReader: {
    given: stage.invoiceAndReader,
    asks: (invoiceId, { readerId }) => ({ body: { invoiceId, readerId } }),
    leaves: ['payment.start'],
  },
  cancelReader: { given: stage.paymentAtReader, asks: inPath, leaves: ['payment.fail'] },
  getPaymentStatus: { given: stage.paymentUnderWay, asks: inPath, leaves: ['getPaymentStatus'] },
  getInvoiceLink: { given: stage.appointmentWithInvoice, asks: inPath, leaves: ['getInvoiceLink'] },
  listInvoices: list('listInvoices'),
  getInvoice: { given: stage.invoiceAlone, asks: inPath, leaves: ['getInvoice'] },
  addInvoice: { asks: ofPatient({ lines: oneLine }), leaves: ['invoice.make'] },
  updateInvoice: {
    given: stage.invoiceDraft,
    asks: (id) => ({ body: { id, version: 1, lines: oneLine } }),
    leaves: ['invoice.update'],
  },
  deleteInvoice: { given: stage.invoiceDraft, asks: inPath, leaves: ['invoice.delete'] },
  sendInvoice: {
    given: stage.invoiceDraft,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['invoice.send'],
  },
  billInvoiceLater: {
    given: stage.invoiceAlone,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['invoice.billLater'],
  },
  cancelInvoice: {
    given: stage.invoiceAlone,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Written twice' } }),
    leaves: ['invoice.void'],
  },
  billAgain: {
    given: stage.invoiceChargedBack,
    asks: (id) => ({ ...inPath(id), body: { reason: 'The patient recognizes it' } }),
    leaves: ['invoice.make', 'invoice.chargebackAnswered'],
  },
  writeOffChargeback: {
    given: stage.invoiceChargedBack,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Not worth a letter' } }),
    leaves: ['invoice.chargebackAnswered'],
  },
  cancelStripeInvoice: { given: stage.invoiceAlone, asks: inPath, leaves: ['invoice.takeBack'] },
  cancelStripeInvoiceByPost: { given: stage.invoiceAlone, asks: inPath, leaves: ['invoice.takeBack'] },
  sendText: {
    given: stage.invoiceAlone,
    asks: (invoiceId) => ({ body: { invoiceId } }),
    leaves: ['invoice.sendLink'],
  },
  sendMail: {
    given: stage.cashPayment,
    asks: (paymentId) => ({ body: { paymentId } }),
    leaves: ['invoice.sendReceipt'],
  },
  listPayments: list('listPayments'),
  refundPayment: {
    given: stage.cashPayment,
    asks: (id) => ({ ...inPath(id), body: { what: { scope: 'FULL' }, reason: 'COMPLAINT' } }),
    leaves: ['payment.refunded'],
  },
  previewRefund: { given: stage.cashPayment, asks: inPath, leaves: ['previewRefund'] },
  getBalance: { asks: inPath, leaves: ['getBalance'] },
  resolvePaymentException: {
    given: stage.paymentReview,
    asks: (id) => ({ ...inPath(id), body: { resolution: 'Talked to the bank.' } }),
    leaves: ['paymentException.resolved'],
  },
  refundUnbooked: {
    given: stage.unbookedMoney,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['payment.refundUnbooked'],
  },
  refundCredit: {
    given: stage.creditLeft,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['payment.refund', 'subscription.refundCredit'],
  },
  getSubscriptionDetails: { asks: inPath, leaves: ['getSubscriptionDetails'] },
  getStripeCustomer: { asks: inPath, leaves: ['getStripeCustomer'] },
  previewSubscription: {
    given: stage.planForSale,
    asks: (id, { priceId }) => ({ ...inPath(id), query: { priceId: priceId ?? newId() } }),
    leaves: ['previewSubscription'],
  },
  createSubscription: {
    given: stage.planForSale,
    asks: (patientId, { priceId = newId() }) => ({ body: { patientId, priceId } }),
    leaves: ['subscription.start', ...FIRST_PERIOD],
  },
  updateSubscription: {
    given: stage.planForSale,
    asks: (patientId, { priceId = newId() }) => ({ body: { patientId, priceId } }),
    leaves: ['subscription.start', ...FIRST_PERIOD],
  },
  cancelSubscription: {
    given: stage.subscribed,
    asks: inPath,
    leaves: ['subscription.cancel', 'subscription.sync'],
  },
  cancelSubscriptionByPost: {
    given: stage.subscribed,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['subscription.cancel', 'subscription.sync'],
  },
  undoCancelSubscription: {
    given: stage.subscriptionThatEnds,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['subscription.undo_cancel', 'subscription.sync'],
  },
  pauseSubscription: {
    given: stage.subscribed,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Abroad for a while' } }),
    leaves: ['subscription.pause', 'subscription.sync', 'patient.changeMembership'],
  },
  previewResume: { given: stage.subscriptionPaused, asks: inPath, leaves: ['previewResume'] },
  resumeSubscription: {
    given: stage.subscriptionPaused,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Back again' } }),
    leaves: ['subscription.resume', 'subscription.sync', 'patient.changeMembership'],
  },
  updateBillingAccount: {
    given: stage.subscribed,
    asks: (patientId) => ({ body: { patientId, name: 'Theodora Whitfield' } }),
    leaves: ['billingAccount.update'],
  },
  sendQuestionnaire: {
    asks: (patientId, { questionnaireId }) => ({ body: { patientId, questionnaireId } }),
    leaves: ['questionnaire.send'],
  },
  listSubmissions: list('listSubmissions'),
  resendQuestionnaire: {
    given: stage.formThatWaits,
    asks: inPath,
    leaves: ['questionnaire.resend'],
  },
  deleteSubmission: { given: stage.formThatWaits, asks: inPath, leaves: ['questionnaire.remove'] },
  getMySubmission: { given: stage.formHandedIn, asks: inPath, leaves: ['getMySubmission'] },
  downloadSubmissionPdf: { given: stage.formHandedIn, asks: inPath, leaves: ['downloadSubmissionPdf'] },
  attachSubmissionPdf: {
    given: stage.formHandedIn,
    asks: (questionniareId, { patient, appointmentId }) => ({
      body: { questionniareId, patientId: patient.id, appointmentId },
    }),
    leaves: ['document.render'],
  },
  attachSubmissionPdfLegacyGet: {
    given: stage.formHandedIn,
    asks: (questionniareId, { patient, appointmentId }) => ({
      query: { questionniareId, patientId: patient.id, appointmentId },
    }),
    leaves: ['document.render'],
  },
  patientDetail: { asks: inPath, leaves: ['patientDetail'] },
  userDetail: { asks: inPath, leaves: ['userDetail'] },
  listUsers: { ...list('listUsers'), asks: () => ({ query: { role: 'PATIENT' } }) },
  listConsents: list('listConsents'),
  addFamily: {
    asks: ofPatient({
      firstName: 'Theodora',
      lastName: 'Whitfield',
      dateOfBirth: '2015-05-05',
      gender: 'Female',
      relationship: 'Child',
    }),
    leaves: ['household.add'],
    turnedAway: ['patient'],
  },
  createPatient: {
    asks: () => ({
      body: {
        firstName: 'Augusta',
        lastName: 'Whitfield',
        dateOfBirth: '1990-01-02',
        gender: 'Female',
        email: `augusta.${newId()}@example.com`,
        notDuplicate: true,
      },
    }),
    leaves: ['patient.create'],
    list: true,
  },
  possibleDuplicates: {
    asks: () => ({ body: { firstName: 'Nora', lastName: 'Whitfield' } }),
    leaves: ['possibleDuplicates'],
    list: true,
  },
  getNotificationSettings: {
    asks: (userId) => ({ query: { userId } }),
    leaves: ['getNotificationSettings'],
  },
  setNotifications: {
    asks: (userId) => ({ body: { userId, settings: { reminders: { email: false } } } }),
    leaves: ['notifications.set'],
  },
  updateProfile: {
    asks: (id) => ({ body: { id, firstName: 'Leonora' } }),
    leaves: ['person.change'],
  },
  sendConsentRequest: {
    asks: (requestTo) => ({ body: { requestTo, consentMode: 'CONSENT', consentType: 'TREATMENT' } }),
    leaves: ['consent.send'],
    turnedAway: ['patient'],
  },
  removeFromHousehold: { given: stage.memberOf, asks: inPath, leaves: ['household.remove'] },
  getHistory: { asks: inPath, leaves: ['getHistory'] },
  addHistory: { asks: ofPatient(stage.operation), leaves: ['chart.add'] },
  updateHistory: {
    given: stage.chartEntryOf,
    asks: (id) => ({ body: { ...stage.operation, id } }),
    leaves: ['chart.change'],
  },
  removeHistory: {
    given: stage.chartEntryOf,
    asks: (id) => ({ ...inPath(id), body: { reason: 'Written down for somebody else' } }),
    leaves: ['chart.remove'],
  },
  confirmHistory: {
    given: stage.waitingChartOf,
    asks: (id) => ({ ...inPath(id), body: {} }),
    leaves: ['chart.confirm'],
  },
  documentNoKnownAllergies: {
    asks: (id) => ({ ...inPath(id), body: { noKnownAllergies: true } }),
    leaves: ['chart.noKnownAllergies'],
  },
  listHistoryChanges: { given: stage.chartEntryOf, asks: inPath, leaves: ['listHistoryChanges'] },
  addInsurance: { asks: ofPatient(stage.insuranceCard), leaves: ['insurance.add'] },
  editInsurance: {
    given: stage.insuranceOf,
    asks: (id) => ({ body: { ...stage.insuranceCard, id, memberId: 'M-2' } }),
    leaves: ['insurance.change'],
  },
  removeInsurance: { given: stage.insuranceOf, asks: inPath, leaves: ['insurance.remove'] },
  savePharmacy: {
    asks: ofPatient({ name: 'Corner Drugs', phone: '3125557777' }),
    leaves: ['pharmacy.add'],
  },
  changeMembership: {
    asks: ofPatient({ membershipType: 'PREMIER', reason: 'Asked for it' }),
    leaves: ['patient.changeMembership'],
  },
  changeUserStatus: {
    asks: (userId) => ({ body: { userId, status: 'INACTIVE', reason: 'Moved away' } }),
    leaves: ['person.changeStatus'],
  },
  markAsDeceased: { asks: (userId) => ({ params: { userId } }), leaves: ['patient.markAsDeceased'] },
  sendAccountSetupLink: { asks: inPath, leaves: ['person.sendAccountLink'] },
  sendDirectLoginLink: { asks: inPath, leaves: ['person.sendDirectLogin'] },
  getConsentDetail: { given: stage.consentOf, asks: inPath, leaves: ['getConsentDetail'] },
  addExistingPatient: {
    asks: (patientId, { otherPatient }) => ({
      body: { patientId, householdOf: otherPatient.id, relationship: 'Spouse' },
    }),
    leaves: ['household.join'],
    turnedAway: ['patient'],
  },
  listMerges: { asks: inPath, leaves: ['listMerges'] },
  previewMerge: { asks: withOther, leaves: ['previewMerge'] },
  // One for each of the two.
  mergePatients: { asks: withOther, leaves: ['patient.merge', 'patient.merge'] },
  undoMerge: {
    given: stage.mergedPatients,
    asks: inPath,
    leaves: ['patient.unmerge', 'patient.unmerge'],
  },
  uploadProfileImage: {
    asks: (userId) => ({ body: { userId }, file: photograph() }),
    leaves: ['person.changeImage'],
  },
  removeProfileImage: {
    given: stage.withImages,
    asks: (userId) => ({ query: { userId } }),
    leaves: ['person.changeImage'],
  },
  uploadInsuranceImage: {
    asks: (patientId) => ({ body: { patientId }, file: photograph() }),
    leaves: ['insurance.uploadImage'],
  },
  payWithCardOnFile: {
    given: stage.payableInvoiceAndCard,
    asks: (appointmentId, { paymentMethodId }) => ({ body: { appointmentId, paymentMethodId } }),
    leaves: ['payment.start', 'payment.settle', 'appointment.settle'],
  },
  syncTransaction: { given: stage.paymentUnderWay, asks: inPath, leaves: ['syncTransaction'] },
  listChats: list('listChats'),
  openChat: { asks: ofPatient({}), leaves: ['chat.open'] },
  getChat: { given: stage.chatOf, asks: inChat, leaves: ['getChat'] },
  listChatMessages: { given: stage.chatOf, asks: inChat, leaves: ['listChatMessages'] },
  sendChatMessage: {
    given: stage.chatOf,
    asks: (id) => ({ ...inChat(id), body: { clientId: newId(), text: 'We will be there at ten.' } }),
    leaves: ['chat.send'],
  },
  markChatRead: {
    given: stage.unreadChat,
    asks: (id) => ({ ...inChat(id), body: { receipt: 'read' } }),
    leaves: ['chat.read'],
  },
  uploadChatFile: {
    given: stage.chatOf,
    asks: (id) => ({ ...inChat(id), body: {}, file: photograph() }),
    leaves: ['chat.upload'],
  },
  updateChat: {
    given: stage.chatOf,
    asks: (id) => ({ ...inChat(id), body: { status: 'CLOSED' } }),
    leaves: ['chat.update'],
  },
  listAppointmentChats: { given: stage.bookedAppointment, asks: inPath, leaves: ['listAppointmentChats'] },
  resendDelivery: { given: stage.failedMessage, asks: inPath, leaves: ['delivery.resend'] },
  sendSetPasswordEmail: { asks: (userId) => ({ query: { userId } }), leaves: ['person.sendPasswordLink'] },
};

/** Calls that read or change patient data in ways of their own: their entries are shown beside them. */
export const shownBesideThem: readonly string[] = [
  'confirmAppointment',
  'getBulkRun',
  'startBulkRun',
  'answerSlotOffer',
  'getConsentDocument',
  'downloadExport',
  'downloadExportList',
  'downloadServicesExportList',
  'openExport',
  'previewExport',
  'downloadFile',
  'emergencyAccess',
  'getMyDay',
  'getImage',
  'listMyQuestionnaires',
];

/** Calls of somebody signed in that touch no patient's data, or none but the caller's own session and bell. */
export const withoutPatientData: readonly string[] = [
  'listPlans',
  'listReconciliations',
  'reconcile',
  'addDxCode',
  'getQueueHealth',
  'previewTemplate',
  'retryFailedJob',
  'deleteDxCode',
  'importCodes',
  'listCptCodes',
  'listDxCodes',
  'listDxCodesOf',
  'updateDxCode',
  'addProviderService',
  'addService',
  'addSoapNoteTemplate',
  'changePassword',
  'createAdmin',
  'deleteAdmin',
  'deleteSoapNoteTemplate',
  'endOneSession',
  'getSuperAdminDashboard',
  'getCalendarFeed',
  'getSalesTaxDetail',
  'getTaxRate',
  'listReaders',
  'listExportKeys',
  'listSalesTaxHistory',
  'inviteProvider',
  'listAdminLogs',
  'listAdmins',
  'listInvitations',
  'listNotifications',
  'listOfficeLocations',
  'listPatientServices',
  'listProviderServiceCategories',
  'listProviderServices',
  'listServices',
  'listSessions',
  'listSoapNoteTemplates',
  'listSymptoms',
  'listUsersForPicker',
  'live',
  'logout',
  'logoutEverywhere',
  'keepAlive',
  'createCalendarFeed',
  'me',
  'markNotificationsRead',
  'removeProviderService',
  'removeService',
  'resendAdminInvite',
  'resendInvitation',
  'revokeCalendarFeed',
  'revokeInvitation',
  'setFcmToken',
  'getPreferences',
  'setPreferences',
  'sendTypingSignal',
  'publishQuestionnaire',
  'retireQuestionnaire',
  'copyQuestionnaire',
  'exportQuestionnaire',
  'importQuestionnaire',
  'updateAdmin',
  'updateProviderService',
  'updateService',
  'updateSoapNoteTemplateText',
  'updateSalesTaxDetail',
  'updateTaxRate',
  'userCheckAdmin',
];
