import type { TemplateName } from '@bedside/domain/messaging/message-rules';
import { words as accountLink } from './account-setup-link/en.ts';
import { words as appointmentAccepted } from './appointment-accepted/en.ts';
import { words as appointmentCancelled } from './appointment-cancelled/en.ts';
import { words as appointmentCompleted } from './appointment-completed/en.ts';
import { words as appointmentReactivated } from './appointment-reactivated/en.ts';
import { words as appointmentReminder } from './appointment-reminder/en.ts';
import { words as appointmentSoon } from './appointment-reminder-2h/en.ts';
import { words as appointmentRequestAccepted } from './appointment-request-accepted/en.ts';
import { words as appointmentRequestCancelled } from './appointment-request-cancelled/en.ts';
import { words as appointmentRequestReceived } from './appointment-request-received/en.ts';
import { words as appointmentRequestRejected } from './appointment-request-rejected/en.ts';
import { words as appointmentRequested } from './appointment-requested/en.ts';
import { words as appointmentChanged } from './appointment-rescheduled/en.ts';
import { words as appointmentScheduled } from './appointment-scheduled/en.ts';
import { words as appointmentUnscheduled } from './appointment-time-withdrawn/en.ts';
import { words as cardExpiring } from './card-expiring/en.ts';
import { words as consentAnswered } from './consent-answered/en.ts';
import { words as consentReminder } from './consent-reminder/en.ts';
import { words as consentToAnswer } from './consent-requested/en.ts';
import { words as contactChanged } from './contact-changed/en.ts';
import { words as contactHeld } from './contact-held/en.ts';
import { words as contactTaken } from './contact-taken/en.ts';
import { words as directLogin } from './direct-sign-in-link/en.ts';
import { words as exportFailed } from './export-failed/en.ts';
import { words as exportReady } from './export-ready/en.ts';
import { words as invoiceReceipt } from './invoice-receipt/en.ts';
import { words as invoiceSent } from './invoice-sent/en.ts';
import { words as invoiceVoided } from './invoice-voided/en.ts';
import { words as membershipChanged } from './membership-changed/en.ts';
import { words as membershipEnded } from './membership-ended/en.ts';
import { words as membershipEnding } from './membership-ending/en.ts';
import { words as membershipPastDue } from './membership-past-due/en.ts';
import { words as membershipStarted } from './membership-started/en.ts';
import { words as settlementDeclined } from './offline-payment-declined/en.ts';
import { words as settlementRequested } from './offline-payment-requested/en.ts';
import { words as passwordChanged } from './password-changed/en.ts';
import { words as paymentFailed } from './payment-failed/en.ts';
import { words as receipt } from './payment-receipt/en.ts';
import { words as paymentRequested } from './payment-requested/en.ts';
import { words as providerAppointmentCancelled } from './provider-appointment-cancelled/en.ts';
import { words as providerAppointmentChanged } from './provider-appointment-changed/en.ts';
import { words as providerAppointmentLost } from './provider-appointment-reassigned/en.ts';
import { words as providerAppointmentScheduled } from './provider-appointment-scheduled/en.ts';
import { words as providerCalendar } from './provider-calendar/en.ts';
import { words as appointmentSetOut } from './provider-en-route/en.ts';
import { words as appointmentTakenBack } from './provider-en-route-reverted/en.ts';
import { words as providerInvited } from './provider-invited/en.ts';
import { words as appointmentLate } from './provider-running-late/en.ts';
import { words as questionnaireReminder } from './questionnaire-reminder/en.ts';
import { words as questionnaire } from './questionnaire-sent/en.ts';
import { words as refund } from './refund/en.ts';
import { words as reportReleased } from './report-released/en.ts';
import { words as passwordLink } from './set-password-link/en.ts';
import { words as slotOffered } from './slot-offered/en.ts';
import { words as staffAppointmentCancelled } from './staff-appointment-cancelled/en.ts';
import { words as staffAppointmentRequest } from './staff-appointment-request/en.ts';
import { words as staffAppointmentRequested } from './staff-appointment-requested/en.ts';
import { words as staffAppointmentUnconfirmed } from './staff-appointment-unconfirmed/en.ts';
import { words as staffAppointmentUnscheduled } from './staff-appointment-unscheduled/en.ts';
import { words as staffEmergencyAccess } from './staff-break-the-glass/en.ts';
import { words as staffConsentAnswered } from './staff-consent-answered/en.ts';
import { words as staffDisputeDue } from './staff-dispute-due/en.ts';
import { words as staffDisputeOpened } from './staff-dispute-opened/en.ts';
import { words as staffMembershipPastDue } from './staff-membership-past-due/en.ts';
import { words as staffMessagesDelayed } from './staff-messages-delayed/en.ts';
import { words as staffSettlementRequested } from './staff-offline-payment-requested/en.ts';
import { words as staffPaymentReview } from './staff-payment-exception/en.ts';
import { words as staffPaymentFailed } from './staff-payment-failed/en.ts';
import { words as staffPaymentUnverified } from './staff-payment-unverified/en.ts';
import { words as staffPreferenceChanged } from './staff-preference-changed/en.ts';
import { words as staffQuestionnaireFlagged } from './staff-questionnaire-flagged/en.ts';
import { words as staffQuestionnaireDone } from './staff-questionnaire-submitted/en.ts';
import { words as staffRefundFailed } from './staff-refund-failed/en.ts';
import { words as staffChatWaiting } from './staff-unread-chat-message/en.ts';
import type { MessageTemplate } from './template.ts';
import { words as chatWaiting } from './unread-chat-message/en.ts';

/** English, by template. Another language is another such table; a template that is missing in it does not compile. */
export const englishTemplates: Readonly<Record<TemplateName, MessageTemplate>> = {
  'visit-requested': appointmentRequested,
  'staff-visit-requested': staffAppointmentRequested,
  'visit-accepted': appointmentAccepted,
  'visit-scheduled': appointmentScheduled,
  'provider-visit-scheduled': providerAppointmentScheduled,
  'provider-visit-lost': providerAppointmentLost,
  'visit-changed': appointmentChanged,
  'provider-visit-changed': providerAppointmentChanged,
  'visit-unscheduled': appointmentUnscheduled,
  'staff-visit-unscheduled': staffAppointmentUnscheduled,
  'staff-preference-changed': staffPreferenceChanged,
  'visit-set-out': appointmentSetOut,
  'visit-taken-back': appointmentTakenBack,
  'visit-completed': appointmentCompleted,
  'visit-cancelled': appointmentCancelled,
  'provider-visit-cancelled': providerAppointmentCancelled,
  'staff-visit-cancelled': staffAppointmentCancelled,
  'visit-reactivated': appointmentReactivated,
  'visit-reminder': appointmentReminder,
  'visit-soon': appointmentSoon,
  'staff-visit-unconfirmed': staffAppointmentUnconfirmed,
  'visit-late': appointmentLate,
  'provider-calendar': providerCalendar,
  'web-request-received': appointmentRequestReceived,
  'staff-web-request': staffAppointmentRequest,
  'web-request-accepted': appointmentRequestAccepted,
  'web-request-rejected': appointmentRequestRejected,
  'web-request-cancelled': appointmentRequestCancelled,
  'slot-offered': slotOffered,
  'payment-requested': paymentRequested,
  'invoice-sent': invoiceSent,
  'invoice-voided': invoiceVoided,
  'invoice-receipt': invoiceReceipt,
  receipt,
  'membership-started': membershipStarted,
  'membership-changed': membershipChanged,
  'membership-past-due': membershipPastDue,
  'membership-ending': membershipEnding,
  'membership-ended': membershipEnded,
  'staff-membership-past-due': staffMembershipPastDue,
  'payment-failed': paymentFailed,
  'card-expiring': cardExpiring,
  'staff-messages-delayed': staffMessagesDelayed,
  'staff-payment-failed': staffPaymentFailed,
  refund,
  'settlement-requested': settlementRequested,
  'staff-settlement-requested': staffSettlementRequested,
  'settlement-declined': settlementDeclined,
  'staff-payment-review': staffPaymentReview,
  'staff-refund-failed': staffRefundFailed,
  'staff-dispute-opened': staffDisputeOpened,
  'staff-dispute-due': staffDisputeDue,
  'staff-payment-unverified': staffPaymentUnverified,
  questionnaire,
  'questionnaire-reminder': questionnaireReminder,
  'staff-questionnaire-done': staffQuestionnaireDone,
  'staff-questionnaire-flagged': staffQuestionnaireFlagged,
  'chat-waiting': chatWaiting,
  'staff-chat-waiting': staffChatWaiting,
  'password-changed': passwordChanged,
  'contact-changed': contactChanged,
  'contact-held': contactHeld,
  'contact-taken': contactTaken,
  'account-link': accountLink,
  'password-link': passwordLink,
  'direct-login': directLogin,
  'provider-invited': providerInvited,
  'report-released': reportReleased,
  'consent-to-answer': consentToAnswer,
  'consent-reminder': consentReminder,
  'consent-answered': consentAnswered,
  'staff-consent-answered': staffConsentAnswered,
  'export-ready': exportReady,
  'export-failed': exportFailed,
  'staff-emergency-access': staffEmergencyAccess,
};
