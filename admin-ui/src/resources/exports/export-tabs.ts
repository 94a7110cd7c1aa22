import type { RouteTab } from '../../list/ListTabs.tsx';

export const FILES = '/export/files';

export const exportTabs: readonly RouteTab[] = [
  { to: '/export', label: 'Visits' },
  { to: '/export/services', label: 'Services rendered' },
  { to: '/export/invoices', label: 'Invoices' },
  { to: FILES, label: 'Export history' },
];
