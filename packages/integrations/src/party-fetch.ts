import { PARTY_TIMEOUT_MS, retryAfterSeconds } from './deadline.ts';
import { PartyError, type PartyName } from './party-error.ts';

/**
 * A POST to an outside party that has no client of its own. Answers 2xx and 4xx; the rest is `unavailable`.
 * @throws PartyError
 */
export async function partyPost(
  party: PartyName,
  url: string,
  body: URLSearchParams | string,
  headers: Record<string, string> = {},
): Promise<Response> {
  const response = await post(party, url, body, headers);
  if (response.status === 429 || response.status >= 500) {
    throw new PartyError(party, 'unavailable', `answered ${response.status}`, {
      code: String(response.status),
      ...retryAfterSeconds(response.headers.get('retry-after')),
    });
  }
  return response;
}

async function post(
  party: PartyName,
  url: string,
  body: URLSearchParams | string,
  headers: Record<string, string>,
): Promise<Response> {
  try {
    const signal = AbortSignal.timeout(PARTY_TIMEOUT_MS);
    return await fetch(url, { method: 'POST', body, headers, signal, redirect: 'error' });
  } catch {
    throw new PartyError(party, 'unavailable', 'no answer', { code: 'connection' });
  }
}

/** The JSON of an answer; one that is cut short or is something else is `unavailable`. */
export async function partyJson(party: PartyName, response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    throw new PartyError(party, 'unavailable', 'the answer cannot be read', { code: 'body' });
  }
}
