import { readFileSync } from 'node:fs';
import path from 'node:path';

interface SpecifiedScreen {
  readonly ui: 'patient' | 'admin' | 'super-admin';
  readonly path: string;
}

const isUi = (text: string | undefined): text is SpecifiedScreen['ui'] =>
  text === 'patient' || text === 'admin' || text === 'super-admin';

/** Only the last column may contain commas. */
export const specifiedScreens: readonly SpecifiedScreen[] = readFileSync(
  path.join(import.meta.dirname, 'screens.csv'),
  'utf8',
)
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [ui, at] = line.split(',');
    if (!isUi(ui) || !at) throw new Error(`screens.csv has a line that is no screen: ${line}`);
    return { ui, path: at };
  });

export const screensOfAppointments: readonly string[] = [
  '/home',
  '/notification',
  '/appointments',
  '/appointments/upcoming_appointments',
  '/appointments/completed_appointments',
  '/appointments/book_appointment/:category?',
  '/appointments/appointment_details/:id',
  '/paynow/:token',
  '/vital-chart',
  '/request-appointment',
  '/PROMETHEUS/:token',
  '/admin',
  '/admin/payments',
  '/admin/appointments',
  '/admin/appointments/unVerified_payments',
  '/admin/appointments/BML_request',
  '/admin/web-appointments',
  '/admin/services',
  '/admin/services/inactive',
  '/admin/provider_services',
  '/admin/provider_services/inactive',
  '/admin/invoices',
  '/super-admin',
  '/super-admin/settings',
];

export const screensOfCare: readonly string[] = [
  '/chat',
  '/appointments/chat/provider/:id',
  '/chart',
  '/records/medical-history',
  '/records/reports',
  '/admin/appointments/chat_view',
  '/admin/provider_services/dx_codes',
  '/admin/patients/:id/notes/detail',
  '/admin/notification',
  '/admin/chat',
  '/admin/inbox',
  '/admin/soap-note-templates',
];

export const screensOfQuestionnaires: readonly string[] = ['/predictive360', '/admin/predictive-360'];

export const screensOfMoney: readonly string[] = [
  '/admin/bml_request',
  '/admin/bml_request_invoice',
  '/admin/cashRequest',
  '/admin/membership-form',
  '/select_plan',
  '/super-admin/export',
  '/super-admin/export/invoices',
  '/super-admin/sales_tax',
  '/super-admin/sales_tax/history',
];
