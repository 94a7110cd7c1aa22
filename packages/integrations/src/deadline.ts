import { IntegrationError, type IntegrationName } from './integration-error.ts';

export const INTEGRATION_TIMEOUT_MS = 8_000;

/** Covers the whole response, so that a response arriving byte by byte times out too. */
const PARTY_DEADLINE_MS = 9_000;

/** Fails with `unavailable`. */
export async function withDeadline<T>(
  integration: IntegrationName,
  work: Promise<T>,
  ms = PARTY_DEADLINE_MS,
): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new IntegrationError(integration, 'unavailable', 'no answer in time', { code: 'timeout' })),
    ms,
  );
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** The header holds seconds or a date. */
export function retryAfterSeconds(header: unknown, now = Date.now()): { retryAfter?: number } {
  if (typeof header !== 'string' || header === '') return {};
  const seconds = /^\d+$/.test(header) ? Number(header) : Math.ceil((Date.parse(header) - now) / 1000);
  return Number.isFinite(seconds) ? { retryAfter: Math.max(0, seconds) } : {};
}
