import { type Permission, permissionWords } from '@bedside/contracts/permission';

export const dutyWords: Record<Permission, string> = permissionWords;

export const dutyHelp: Record<Permission, string> = {
  dispatch: 'Book, accept, assign and reschedule visits, answer web requests and chats',
  billing: 'Collect and confirm payments, send invoices, change memberships',
  refunds: 'See what was paid and give money back',
  clinical: 'Read and write notes, charts, orders and reports, send questionnaires and consents',
  catalogue: 'Edit services and rates',
  people: 'Create and change patients and providers, merge records, send sign-in links',
};
