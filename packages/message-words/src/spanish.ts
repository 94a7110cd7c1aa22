import type { TemplateName } from '@bedside/domain/messaging/announce.catalogue';
import { words as accountLink } from './account-link/es.ts';
import { words as cardExpiring } from './card-expiring/es.ts';
import { words as chatWaiting } from './chat-waiting/es.ts';
import { words as consentAnswered } from './consent-answered/es.ts';
import { words as consentReminder } from './consent-reminder/es.ts';
import { words as consentToAnswer } from './consent-to-answer/es.ts';
import { words as contactChanged } from './contact-changed/es.ts';
import { words as contactHeld } from './contact-held/es.ts';
import { words as contactTaken } from './contact-taken/es.ts';
import { words as directLogin } from './direct-login/es.ts';
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
import { words as passwordChanged } from './password-changed/es.ts';
import { words as passwordLink } from './password-link/es.ts';
import { words as paymentFailed } from './payment-failed/es.ts';
import { words as paymentRequested } from './payment-requested/es.ts';
import { words as providerCalendar } from './provider-calendar/es.ts';
import { words as providerInvited } from './provider-invited/es.ts';
import { words as providerVisitCancelled } from './provider-visit-cancelled/es.ts';
import { words as providerVisitChanged } from './provider-visit-changed/es.ts';
import { words as providerVisitLost } from './provider-visit-lost/es.ts';
import { words as providerVisitScheduled } from './provider-visit-scheduled/es.ts';
import { words as questionnaire } from './questionnaire/es.ts';
import { words as questionnaireReminder } from './questionnaire-reminder/es.ts';
import { words as receipt } from './receipt/es.ts';
import { words as refund } from './refund/es.ts';
import { words as reportReleased } from './report-released/es.ts';
import { words as settlementDeclined } from './settlement-declined/es.ts';
import { words as settlementRequested } from './settlement-requested/es.ts';
import { words as slotOffered } from './slot-offered/es.ts';
import { words as staffChatWaiting } from './staff-chat-waiting/es.ts';
import { words as staffConsentAnswered } from './staff-consent-answered/es.ts';
import { words as staffDisputeDue } from './staff-dispute-due/es.ts';
import { words as staffDisputeOpened } from './staff-dispute-opened/es.ts';
import { words as staffEmergencyAccess } from './staff-emergency-access/es.ts';
import { words as staffMembershipPastDue } from './staff-membership-past-due/es.ts';
import { words as staffMessagesDelayed } from './staff-messages-delayed/es.ts';
import { words as staffPaymentFailed } from './staff-payment-failed/es.ts';
import { words as staffPaymentReview } from './staff-payment-review/es.ts';
import { words as staffPaymentUnverified } from './staff-payment-unverified/es.ts';
import { words as staffPreferenceChanged } from './staff-preference-changed/es.ts';
import { words as staffQuestionnaireDone } from './staff-questionnaire-done/es.ts';
import { words as staffQuestionnaireFlagged } from './staff-questionnaire-flagged/es.ts';
import { words as staffRefundFailed } from './staff-refund-failed/es.ts';
import { words as staffSettlementRequested } from './staff-settlement-requested/es.ts';
import { words as staffVisitCancelled } from './staff-visit-cancelled/es.ts';
import { words as staffVisitRequested } from './staff-visit-requested/es.ts';
import { words as staffVisitUnconfirmed } from './staff-visit-unconfirmed/es.ts';
import { words as staffVisitUnscheduled } from './staff-visit-unscheduled/es.ts';
import { words as staffWebRequest } from './staff-web-request/es.ts';
import { words as visitAccepted } from './visit-accepted/es.ts';
import { words as visitCancelled } from './visit-cancelled/es.ts';
import { words as visitChanged } from './visit-changed/es.ts';
import { words as visitCompleted } from './visit-completed/es.ts';
import { words as visitLate } from './visit-late/es.ts';
import { words as visitReactivated } from './visit-reactivated/es.ts';
import { words as visitReminder } from './visit-reminder/es.ts';
import { words as visitRequested } from './visit-requested/es.ts';
import { words as visitScheduled } from './visit-scheduled/es.ts';
import { words as visitSetOut } from './visit-set-out/es.ts';
import { words as visitSoon } from './visit-soon/es.ts';
import { words as visitTakenBack } from './visit-taken-back/es.ts';
import { words as visitUnscheduled } from './visit-unscheduled/es.ts';
import { words as webRequestAccepted } from './web-request-accepted/es.ts';
import { words as webRequestCancelled } from './web-request-cancelled/es.ts';
import { words as webRequestReceived } from './web-request-received/es.ts';
import { words as webRequestRejected } from './web-request-rejected/es.ts';
import type { MessageTemplate } from './words.ts';

/** Spanish, by template; a template that is missing here does not compile. Whoever reads it is addressed as usted. */
export const spanishTemplates: Readonly<Record<TemplateName, MessageTemplate>> = {
  'visit-requested': visitRequested,
  'staff-visit-requested': staffVisitRequested,
  'visit-accepted': visitAccepted,
  'visit-scheduled': visitScheduled,
  'provider-visit-scheduled': providerVisitScheduled,
  'provider-visit-lost': providerVisitLost,
  'visit-changed': visitChanged,
  'provider-visit-changed': providerVisitChanged,
  'visit-unscheduled': visitUnscheduled,
  'staff-visit-unscheduled': staffVisitUnscheduled,
  'staff-preference-changed': staffPreferenceChanged,
  'visit-set-out': visitSetOut,
  'visit-taken-back': visitTakenBack,
  'visit-completed': visitCompleted,
  'visit-cancelled': visitCancelled,
  'provider-visit-cancelled': providerVisitCancelled,
  'staff-visit-cancelled': staffVisitCancelled,
  'visit-reactivated': visitReactivated,
  'visit-reminder': visitReminder,
  'visit-soon': visitSoon,
  'staff-visit-unconfirmed': staffVisitUnconfirmed,
  'visit-late': visitLate,
  'provider-calendar': providerCalendar,
  'web-request-received': webRequestReceived,
  'staff-web-request': staffWebRequest,
  'web-request-accepted': webRequestAccepted,
  'web-request-rejected': webRequestRejected,
  'web-request-cancelled': webRequestCancelled,
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
