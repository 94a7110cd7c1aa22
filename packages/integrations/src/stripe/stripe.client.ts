import type { StripeConfig } from '@bedside/config/integrations';
import Stripe from 'stripe';
import { INTEGRATION_TIMEOUT_MS } from '../deadline.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The real client, pointed at the server the configuration names. It does not retry by itself: a retry of eight
 * seconds after eight seconds is longer than a person waits, and whoever calls retries with the same key.
 */
export function openStripeClient(config: Pick<StripeConfig, 'secretKey' | 'apiUrl'>): Stripe {
  const { protocol, hostname, port, pathname } = new URL(config.apiUrl);
  const http = protocol === 'http:';
  return new Stripe(config.secretKey, {
    host: hostname,
    port: port || (http ? 80 : 443),
    protocol: http ? 'http' : 'https',
    timeout: INTEGRATION_TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: underPath(pathname.replace(/\/+$/, ''), Stripe.createNodeHttpClient()),
  });
}

/** Stripe's client takes a host but no path: this puts one before every request. */
function underPath(prefix: string, client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, ...rest) => client.makeRequest(host, port, prefix + path, ...rest),
  };
}
