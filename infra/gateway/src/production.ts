import { readConfig } from '@bedside/config/config';
import { pagePolicy } from '@bedside/service-kit/headers';
import { nginxConfig } from './nginx.ts';

/** Where docker-compose.yml and the Kubernetes manifests find the committed configuration. */
export const COMMITTED = new URL('../nginx.conf', import.meta.url);

/** The gateway as docker-compose and Kubernetes run it: services by their names, Stripe as the payment provider. */
export function productionNginxConfig(): string {
  const config = readConfig({ STRIPE_API_URL: 'https://api.stripe.com' });
  return nginxConfig({
    listen: '8080',
    services: {
      auth: 'auth:4000',
      appointments: 'appointments:4000',
      payments: 'payments:4000',
      questionnaires: 'questionnaires:4000',
    },
    web: '/srv/web',
    pagePolicy: pagePolicy(config),
    scratch: '/tmp',
    mimeTypes: '/etc/nginx/mime.types',
  });
}
