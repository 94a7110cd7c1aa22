import type { RouteTab } from '../../list/ListTabs.tsx';

/** The screens about what goes out, each under its address. */
export const messageTabs: readonly RouteTab[] = [
  { to: '/messages', label: 'Delivery log' },
  { to: '/messages/queues', label: 'Background jobs' },
];
