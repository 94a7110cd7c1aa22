export type Who = 'visitor' | 'patient' | 'provider' | 'admin' | 'superadmin';

export interface Picture {
  /** The file name without its extension. */
  readonly name: string;
  readonly who: Who;
  readonly path: string;
  readonly size: 'phone' | 'desk';
  readonly scheme?: 'light' | 'dark';
  /** What to press first, in order. */
  readonly press?: readonly (readonly [role: 'button' | 'link' | 'tab' | 'row', name: string | RegExp])[];
}

type Row = readonly [name: string, path: string, press?: Picture['press']];

const all = (who: Who, size: Picture['size'], rows: readonly Row[]): Picture[] =>
  rows.map(([name, path, press]) => ({ name, who, path, size, ...(press && { press }) }));

/** The pictures of the handbook and the README. `npm run screens -- <name>` creates one of them. */
export const pictures: readonly Picture[] = [
  ...all('visitor', 'phone', [
    ['sign-in', '/login'],
    ['sign-up', '/signup'],
    ['request-a-visit', '/request-appointment'],
  ]),
  ...all('patient', 'phone', [
    ['portal-home', '/home'],
    ['portal-visits', '/appointments'],
    ['portal-book', '/appointments/book_appointment'],
    ['portal-chat', '/chat'],
    ['portal-history', '/records/medical-history'],
    ['portal-documents', '/records/documents'],
    ['portal-predictive-360', '/predictive360'],
    ['portal-plans', '/select_plan'],
  ]),
  { name: 'portal-home-dark', who: 'patient', path: '/home', size: 'phone', scheme: 'dark' },
  ...all('admin', 'desk', [
    ['dashboard', '/admin'],
    ['visits', '/admin/appointments'],
    ['visit', '/admin/appointments', [['link', /^[A-Z]\S+ [A-Z]/]]],
    ['board', '/admin/board'],
    ['requests', '/admin/web-appointments'],
    ['inbox', '/admin/inbox'],
    ['patients', '/admin/patients'],
    ['consents', '/admin/consents'],
    ['messages', '/admin/messages'],
    ['invoices', '/admin/invoices'],
    ['payments', '/admin/payments'],
    ['refunds', '/admin/refunds'],
    ['to-review', '/admin/to-review'],
    ['disputes', '/admin/disputes'],
    ['cash-and-bill-later', '/admin/appointments/BML_request'],
  ]),
  { name: 'visits-dark', who: 'admin', path: '/admin/appointments', size: 'desk', scheme: 'dark' },
  ...all('provider', 'phone', [
    ['my-day', '/admin/my-day'],
    ['provider-visits', '/admin/appointments'],
    ['provider-inbox', '/admin/chat'],
  ]),
  ...all('superadmin', 'desk', [
    ['settings', '/super-admin/settings'],
    ['staff', '/super-admin/admin_list'],
    ['sales-tax', '/super-admin/sales_tax'],
    ['exports', '/super-admin/export'],
    ['failed-jobs', '/super-admin/messages/queues'],
  ]),
];
