import type { Environment } from './environment.ts';

export interface GatewayConfig {
  listen: string;
  web: string;
  log: string;
  /** Trusted load balancer addresses in front of the gateway. */
  trustedProxies: string[];
  services: Record<'auth' | 'appointments' | 'payments' | 'questionnaires', string[]>;
}

export const gatewayConfig = (env: Environment): GatewayConfig => ({
  listen: env.GATEWAY_LISTEN ?? '8080',
  web: env.GATEWAY_WEB ?? '/srv/web',
  log: env.GATEWAY_LOG ?? '/dev/stdout',
  trustedProxies: env.GATEWAY_TRUSTED_PROXIES ?? [],
  services: {
    auth: env.AUTH_ADDRESS ?? ['auth:4000'],
    appointments: env.APPOINTMENTS_ADDRESS ?? ['appointments:4000'],
    payments: env.PAYMENTS_ADDRESS ?? ['payments:4000'],
    questionnaires: env.QUESTIONNAIRES_ADDRESS ?? ['questionnaires:4000'],
  },
});
