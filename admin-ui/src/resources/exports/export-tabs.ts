import type { RouteTab } from '../../list/RouteTabs.tsx';

export const FILES = '/export/files';

export const exportTabs: readonly RouteTab[] = [
  { to: '/export', label: 'Visits' },
  { to: '/export/services', label: 'Services availed' },
  { to: '/export/invoices', label: 'Invoices' },
  { to: FILES, label: 'Prepared files' },
];
