import { createClient } from '@bedside/api-client/client';
import { sayWithToast } from '@bedside/ui-kit/toast';
import { z } from 'zod';
import {
  clearSession,
  clearStoredSession,
  readSession,
  rememberSessionEnd,
  saveSession,
} from '../auth/session.ts';

let renewed: string | null = null;
const listeners = new Set<() => void>();

/** Hears that the session of this tab is over. Answers how to stop listening. */
export function onSessionEnded(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Every request of the console goes through this client. */
export const client = createClient({
  baseUrl: '/v1',
  onHeld: ({ note }) => sayWithToast(note),
  session: {
    getToken: () => readSession()?.token ?? renewed,
    onRenewed: (token) => {
      const session = readSession();
      if (session) saveSession({ ...session, token });
      else renewed = token;
    },
    onEnded: () => {
      renewed = null;
      if (readSession() === null) return clearStoredSession();
      clearSession();
      rememberSessionEnd('Your session has expired. Please sign in again.');
      for (const listener of listeners) listener();
    },
  },
});

export type Facets = Record<string, Record<string, number>>;

const facets = z.record(z.string(), z.record(z.string(), z.number()));

/** The counts that came with a list, kept beside the rows since ra-data-simple-rest has no place for them. */
const facetsOfRows = new WeakMap<object, Facets>();

export const facetsOf = (rows: object): Facets => facetsOfRows.get(rows) ?? {};

interface Options extends Omit<RequestInit, 'headers'> {
  headers?: HeadersInit;
}

/** What ra-data-simple-rest sends its requests through: the client of the contract, with its token and its errors. */
export async function httpClient(path: string, options: Options = {}) {
  const headers = new Headers(options.headers);
  headers.set('accept', 'application/json');
  if (options.body) headers.set('content-type', 'application/json');
  const response = await client.request(path, { ...options, headers });
  const body = await response.text();
  const json: unknown = JSON.parse(body);
  const counts = response.headers.get('x-facets');
  if (counts !== null && Array.isArray(json)) facetsOfRows.set(json, facets.parse(JSON.parse(counts)));
  return { status: response.status, headers: response.headers, body, json };
}

/** The same for a read that a screen makes by itself: it keeps no session alive, and is no look of anybody's. */
export function inBackground(path: string, options: Options = {}) {
  const headers = new Headers(options.headers);
  headers.set('x-background', '1');
  return httpClient(path, { ...options, headers });
}
