import type { RouteTab } from '../../list/ListTabs.tsx';

export const integrationTabs: readonly RouteTab[] = [
  { to: '/integrations', label: 'API keys' },
  { to: '/integrations/webhooks', label: 'Webhooks' },
];
