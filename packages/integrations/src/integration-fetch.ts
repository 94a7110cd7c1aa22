import { INTEGRATION_TIMEOUT_MS, retryAfterSeconds } from './deadline.ts';
import { IntegrationError, type IntegrationName } from './integration-error.ts';

/**
 * Sends a POST to an outside service without a client library. Returns 2xx and 4xx responses; anything else is
 * `unavailable`.
 * @throws IntegrationError
 */
export async function integrationPost(
  integration: IntegrationName,
  url: string,
  body: URLSearchParams | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await post(integration, url, body, headers);
  if (response.status === 429 || response.status >= 500) {
    throw new IntegrationError(integration, 'unavailable', `answered ${response.status}`, {
      code: String(response.status),
      ...retryAfterSeconds(response.headers.get('retry-after')),
    });
  }
  return response;
}

async function post(
  integration: IntegrationName,
  url: string,
  body: URLSearchParams | string,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(INTEGRATION_TIMEOUT_MS);
    return await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' });
  } catch {
    throw new IntegrationError(integration, 'unavailable', 'no answer', { code: 'connection' });
  }
}

/** Truncated or invalid JSON counts as `unavailable`. */
export async function integrationJson(integration: IntegrationName, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new IntegrationError(integration, 'unavailable', 'the answer cannot be read', { code: 'body' });
  }
}
