import type { MessageData } from '@bedside/domain/messaging/message-data';

/** Pages whose link works without signing in. The token is created when the message is rendered, and appended. */
const opened = {
  pay: '/paynow',
  questionnaire: '/PROMETHEUS',
  consent: '/consent_details',
  'set-password': '/set-password',
  invitation: '/set-password',
  'direct-login': '/direct-login',
  'confirm-contact': '/confirm-contact',
  'video-guest': '/video/guest',
} as const;

const pathOfAppointment = (appointment: MessageData['appointment']) =>
  appointment && `/appointments/appointment_details/${appointment.id}`;
const pathOfBill = (bill: MessageData['bill']): string =>
  bill ? `/profile/plans/bills/${bill.invoiceId}` : '/';

const pages = {
  ...opened,
  home: '/',
  /** Opens for signed-in users. The token after the # is for others. */
  video: ({ appointment }) => (appointment ? `/video/${appointment.id}` : '/'),
  appointment: ({ appointment, bill }) => pathOfAppointment(appointment) ?? pathOfBill(bill),
  bill: ({ bill }) => pathOfBill(bill),
  /** A person who paid by a link opens the receipt with a token after the #. */
  receipt: ({ appointment, bill }) =>
    bill?.paidByLink ? '/receipt' : (pathOfAppointment(appointment) ?? pathOfBill(bill)),
  plans: '/profile/plans',
  shared: '/profile/personal',
  'family-access': '/profile/family/access',
  reports: '/records/reports',
  record: '/records/download',
  corrections: '/records/corrections',
  chat: ({ chat }) => (chat ? `/chat/${chat.conversationId}` : '/chat'),
  request: '/request-appointment',
  console: ({ appointment, appointmentRequest }) => {
    if (appointmentRequest) return `/admin/web-appointments/${appointmentRequest.id}/show`;
    return appointment ? `/admin/appointments/${appointment.id}/show` : '/admin';
  },
  amendments: '/admin/amendment-requests',
  logs: '/super-admin/admin_logs',
  webhooks: '/super-admin/integrations/webhooks',
  imports: '/super-admin/imports',
  disputes: '/admin/disputes',
  export: '/super-admin/export/file',
  exports: '/super-admin/export/files',
} as const satisfies Record<string, string | ((facts: MessageData) => string)>;

export type Page = keyof typeof pages;

/** Whether the link works without signing in. */
export const isOpenedBy = (page: Page): page is keyof typeof opened => Object.hasOwn(opened, page);

export function pathOfPage(page: Page, facts: MessageData): string {
  const path = pages[page];
  return typeof path === 'string' ? path : path(facts);
}
