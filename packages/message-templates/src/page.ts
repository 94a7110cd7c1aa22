import type { InvoiceData, MessageData } from '@bedside/domain/messaging/message-data';
import type { MessageTemplate } from './template.ts';

/** Pages that a link opens without signing in; its token is made when the message is written and stands behind them. */
const opened = {
  pay: '/paynow',
  questionnaire: '/PROMETHEUS',
  consent: '/consent_details',
  'set-password': '/set-password',
  invitation: '/set-password',
  'direct-login': '/direct-login',
  'confirm-contact': '/confirm-contact',
} as const;

/** Whether whoever has the link comes in by it. */
export const isOpenedBy = (page: MessageTemplate['page']): page is keyof typeof opened =>
  Object.hasOwn(opened, page);

/** Of whoever paid by a link; its token stands behind the #. */
const RECEIPT = '/receipt';

const pathOfBill = ({ invoiceId }: InvoiceData): string => `/profile/plans/bills/${invoiceId}`;

/** The path of the page that a message is about, without any token. */
export function pathOfPage(
  page: MessageTemplate['page'],
  { appointment, bill, appointmentRequest, chat }: MessageData,
): string {
  switch (page) {
    case 'appointment':
      if (appointment) return `/appointments/appointment_details/${appointment.id}`;
      return bill ? pathOfBill(bill) : '/';
    case 'bill':
      return bill ? pathOfBill(bill) : '/';
    case 'receipt':
      if (bill?.paidByLink) return RECEIPT;
      return appointment
        ? `/appointments/appointment_details/${appointment.id}`
        : bill
          ? pathOfBill(bill)
          : '/';
    case 'console':
      if (appointmentRequest) return `/admin/web-appointments/${appointmentRequest.id}/show`;
      return appointment ? `/admin/appointments/${appointment.id}/show` : '/admin';
    case 'request':
      return '/request-appointment';
    case 'logs':
      return '/super-admin/admin_logs';
    case 'disputes':
      return '/admin/disputes';
    case 'export':
      return '/super-admin/export/file';
    case 'exports':
      return '/super-admin/export/files';
    case 'shared':
      return '/profile/personal';
    case 'reports':
      return '/records/reports';
    case 'chat':
      return chat ? `/chat/${chat.conversationId}` : '/chat';
    case 'plans':
      return '/profile/plans';
    case 'home':
      return '/';
    default:
      return opened[page];
  }
}
