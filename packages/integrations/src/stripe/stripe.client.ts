import type { StripeConfig } from '@bedside/config/integrations';
import Stripe from 'stripe';
import { INTEGRATION_TIMEOUT_MS } from '../deadline.ts';
import { callStripe } from './stripe.errors.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * The real client, pointed at the configured server. It doesn’t retry automatically: two timeouts of eight
 * seconds are longer than a person waits, and the caller retries with the same key.
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

/** Stripe’s client accepts no base path, so this prefixes every request. */
function underPath(prefix: string, client: HttpClient): HttpClient {
  return {
    getClientName: () => client.getClientName(),
    makeRequest: (host, port, path, ...rest) => client.makeRequest(host, port, prefix + path, ...rest),
  };
}

const PAGE = 100;
const MOST = 10_000;

type Page = { limit: number; starting_after?: string };

/** Oldest first. The deadline applies per page, not to the whole list. */
export async function readAll<T extends { id: string }>(
  list: (page: Page) => Promise<Stripe.ApiList<T>>,
): Promise<T[]> {
  const found: T[] = [];
  for (let more = true; more && found.length < MOST; ) {
    const last = found.at(-1);
    const page = await callStripe(list({ limit: PAGE, ...(last && { starting_after: last.id }) }));
    found.push(...page.data);
    more = page.has_more && page.data.length > 0;
  }
  return found.reverse();
}

export const createdSince = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) } });

/** Helpers that every mapper uses: Stripe gives times in seconds, and references as IDs or expanded objects. */
export const instant = (timestamp: number) => new Date(timestamp * 1000);

export const instantOrNull = (timestamp: number | null | undefined) =>
  typeof timestamp === 'number' ? instant(timestamp) : null;

export const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

type Reference = string | { id: string } | null | undefined;

export function idOrNull(reference: Reference): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null);
}

/** For a reference that is always present. */
export const requiredIdOf = (reference: string | { id: string }) =>
  typeof reference === 'string' ? reference : reference.id;
