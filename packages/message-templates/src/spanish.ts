import type { TemplateName } from '@bedside/domain/messaging/message-rules';
import { words as accountLink } from './account-setup-link/es.ts';
import { words as appointmentAccepted } from './appointment-accepted/es.ts';
import { words as appointmentCancelled } from './appointment-cancelled/es.ts';
import { words as appointmentCompleted } from './appointment-completed/es.ts';
import { words as appointmentReactivated } from './appointment-reactivated/es.ts';
import { words as appointmentReminder } from './appointment-reminder/es.ts';
import { words as appointmentSoon } from './appointment-reminder-2h/es.ts';
import { words as appointmentRequestAccepted } from './appointment-request-accepted/es.ts';
import { words as appointmentRequestCancelled } from './appointment-request-cancelled/es.ts';
import { words as appointmentRequestReceived } from './appointment-request-received/es.ts';
import { words as appointmentRequestRejected } from './appointment-request-rejected/es.ts';
import { words as appointmentRequested } from './appointment-requested/es.ts';
import { words as appointmentChanged } from './appointment-rescheduled/es.ts';
import { words as appointmentScheduled } from './appointment-scheduled/es.ts';
import { words as appointmentUnscheduled } from './appointment-time-withdrawn/es.ts';
import { words as cardExpiring } from './card-expiring/es.ts';
import { words as consentAnswered } from './consent-answered/es.ts';
import { words as consentReminder } from './consent-reminder/es.ts';
import { words as consentToAnswer } from './consent-requested/es.ts';
import { words as contactChanged } from './contact-changed/es.ts';
import { words as contactHeld } from './contact-held/es.ts';
import { words as contactTaken } from './contact-taken/es.ts';
import { words as directLogin } from './direct-sign-in-link/es.ts';
import { words as exportFailed } from './export-failed/es.ts';
import { words as exportReady } from './export-ready/es.ts';
import { words as invoiceReceipt } from './invoice-receipt/es.ts';
import { words as invoiceSent } from './invoice-sent/es.ts';
import { words as invoiceVoided } from './invoice-voided/es.ts';
import { words as membershipChanged } from './membership-changed/es.ts';
import { words as membershipEnded } from './membership-ended/es.ts';
import { words as membershipEnding } from './membership-ending/es.ts';
import { words as membershipPastDue } from './membership-past-due/es.ts';
import { words as membershipStarted } from './membership-started/es.ts';
import { words as settlementDeclined } from './offline-payment-declined/es.ts';
import { words as settlementRequested } from './offline-payment-requested/es.ts';
import { words as passwordChanged } from './password-changed/es.ts';
import { words as paymentFailed } from './payment-failed/es.ts';
import { words as receipt } from './payment-receipt/es.ts';
import { words as paymentRequested } from './payment-requested/es.ts';
import { words as providerAppointmentCancelled } from './provider-appointment-cancelled/es.ts';
import { words as providerAppointmentChanged } from './provider-appointment-changed/es.ts';
import { words as providerAppointmentLost } from './provider-appointment-reassigned/es.ts';
import { words as providerAppointmentScheduled } from './provider-appointment-scheduled/es.ts';
import { words as providerCalendar } from './provider-calendar/es.ts';
import { words as appointmentSetOut } from './provider-en-route/es.ts';
import { words as appointmentTakenBack } from './provider-en-route-reverted/es.ts';
import { words as providerInvited } from './provider-invited/es.ts';
import { words as appointmentLate } from './provider-running-late/es.ts';
import { words as questionnaireReminder } from './questionnaire-reminder/es.ts';
import { words as questionnaire } from './questionnaire-sent/es.ts';
import { words as refund } from './refund/es.ts';
import { words as reportReleased } from './report-released/es.ts';
import { words as passwordLink } from './set-password-link/es.ts';
import { words as slotOffered } from './slot-offered/es.ts';
import { words as staffAppointmentCancelled } from './staff-appointment-cancelled/es.ts';
import { words as staffAppointmentRequest } from './staff-appointment-request/es.ts';
import { words as staffAppointmentRequested } from './staff-appointment-requested/es.ts';
import { words as staffAppointmentUnconfirmed } from './staff-appointment-unconfirmed/es.ts';
import { words as staffAppointmentUnscheduled } from './staff-appointment-unscheduled/es.ts';
import { words as staffEmergencyAccess } from './staff-break-the-glass/es.ts';
import { words as staffConsentAnswered } from './staff-consent-answered/es.ts';
import { words as staffDisputeDue } from './staff-dispute-due/es.ts';
import { words as staffDisputeOpened } from './staff-dispute-opened/es.ts';
import { words as staffMembershipPastDue } from './staff-membership-past-due/es.ts';
import { words as staffMessagesDelayed } from './staff-messages-delayed/es.ts';
import { words as staffSettlementRequested } from './staff-offline-payment-requested/es.ts';
import { words as staffPaymentReview } from './staff-payment-exception/es.ts';
import { words as staffPaymentFailed } from './staff-payment-failed/es.ts';
import { words as staffPaymentUnverified } from './staff-payment-unverified/es.ts';
import { words as staffPreferenceChanged } from './staff-preference-changed/es.ts';
import { words as staffQuestionnaireFlagged } from './staff-questionnaire-flagged/es.ts';
import { words as staffQuestionnaireDone } from './staff-questionnaire-submitted/es.ts';
import { words as staffRefundFailed } from './staff-refund-failed/es.ts';
import { words as staffChatWaiting } from './staff-unread-chat-message/es.ts';
import type { MessageTemplate } from './template.ts';
import { words as chatWaiting } from './unread-chat-message/es.ts';

/** Spanish, by template; a template that is missing here does not compile. Whoever reads it is addressed as usted. */
export const spanishTemplates: Readonly<Record<TemplateName, MessageTemplate>> = {
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
