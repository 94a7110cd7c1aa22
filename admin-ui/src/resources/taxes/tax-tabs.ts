import type { RouteTab } from '../../list/ListTabs.tsx';

export const taxTabs: readonly RouteTab[] = [
  { to: '/sales_tax', label: 'Collected' },
  { to: '/sales_tax/history', label: 'Rates' },
];
