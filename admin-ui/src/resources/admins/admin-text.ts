import { type Permission, permissionWords } from '@bedside/contracts/permission';

export const permissionLabels: Record<Permission, string> = permissionWords;

export const permissionHelp: Record<Permission, string> = {
  dispatch: 'Book, approve, assign and reschedule visits, answer web requests and chats',
  billing: 'Collect and confirm payments, send invoices, change memberships',
  refunds: 'View payments and issue refunds',
  clinical: 'Read and write notes, charts, orders and reports, send questionnaires and consent forms',
  catalogue: 'Edit services and rates',
  people: 'Create and edit patients and providers, merge records, send sign-in links',
};
