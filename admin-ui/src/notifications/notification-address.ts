import type { Notification } from '@bedside/contracts/messaging/messaging.schema';
import { chatViews } from '../chat/chat-tabs.ts';
import { appointmentRequestAddress } from '../resources/appointment-requests/use-appointment-request.ts';
import { patientAddress } from '../resources/patients/use-patient.ts';
import { submissionAddress } from '../resources/questionnaires/submission-badges.ts';

const lists: Readonly<Record<string, string>> = {
  amendmentRequest: '/amendment-requests',
  consent: '/consents',
  export: '/export/files',
  invoice: '/invoices',
  payment: '/payments',
};

/** Kinds that open their own screen, whatever record they are about. */
const screens: Readonly<Record<string, string>> = {
  'staff-break-the-glass': '/admin_logs',
  'staff-membership-past-due': '/membership-form/subscriptions',
  'staff-messages-delayed': '/messages',
  'staff-import-stopped': '/imports',
  'staff-webhook-off': '/integrations/webhooks',
  'staff-payment-review': '/payment-reviews',
  'staff-refund-failed': '/refunds',
  'staff-dispute-opened': '/disputes',
  'staff-dispute-due': '/disputes',
};

export function notificationAddress({
  entityType,
  entityId,
  type,
}: Pick<Notification, 'entityType' | 'entityId' | 'type'>): string | null {
  const screen = screens[type];
  if (screen) return screen;
  if (entityType === 'appointment') return `/appointments/${entityId}/show`;
  if (entityType === 'appointmentRequest') return appointmentRequestAddress(entityId);
  if (entityType === 'conversation') return `${chatViews.team.path}/${entityId}`;
  if (entityType === 'person') return patientAddress(entityId);
  if (entityType === 'questionnaire') return submissionAddress(entityId);
  return lists[entityType] ?? null;
}
