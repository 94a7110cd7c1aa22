import type { Facts } from '@bedside/domain/messaging/announce.facts';
import type { Words } from './words.ts';

/** Pages that a link opens without signing in; its token is made when the message is written and stands behind them. */
const opened = {
  pay: '/paynow',
  questionnaire: '/PROMETHEUS',
  consent: '/consent_details',
  'set-password': '/set-password',
  invitation: '/set-password',
  'direct-login': '/direct-login',
} as const;

/** Whether whoever has the link comes in by it. */
export const isOpenedBy = (page: Words['page']): page is keyof typeof opened => Object.hasOwn(opened, page);

/** The path of the page that a message is about, without any token. */
export function pathOfPage(page: Words['page'], { visit, webRequest, chat }: Facts): string {
  switch (page) {
    case 'visit':
      return visit ? `/appointments/appointment_details/${visit.id}` : '/';
    case 'console':
      if (webRequest) return `/admin/web-appointments/${webRequest.id}/show`;
      return visit ? `/admin/appointments/${visit.id}/show` : '/admin';
    case 'request':
      return '/request-appointment';
    case 'logs':
      return '/super-admin/admin_logs';
    case 'shared':
      return '/profile/personal';
    case 'reports':
      return '/records/reports';
    case 'chat':
      return chat ? `/chat/${chat.conversationId}` : '/chat';
    case 'home':
      return '/';
    default:
      return opened[page];
  }
}
