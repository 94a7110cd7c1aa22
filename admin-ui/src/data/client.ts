import { createClient } from '@bedside/api-client/client';
import { createListeners } from '@bedside/ui-kit/listeners';
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
const listeners = createListeners();

export const onSessionEnded = listeners.subscribe;

/** All console requests go through this client. */
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
      listeners.notify();
    },
  },
});

export type Facets = Record<string, Record<string, number>>;

const facets = z.record(z.string(), z.record(z.string(), z.number()));

/** ra-data-simple-rest can’t return facets, so they are kept by the rows array that they came with. */
const facetsOfRows = new WeakMap<object, Facets>();

export const facetsOf = (rows: object): Facets => facetsOfRows.get(rows) ?? {};

interface Options extends Omit<RequestInit, 'headers'> {
  headers?: HeadersInit;
}

/** Lets ra-data-simple-rest use the contract client, with its token and errors. */
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

/** Background reads neither extend the session nor write a view audit row. */
export function inBackground(path: string, options: Options = {}) {
  const headers = new Headers(options.headers);
  headers.set('x-background', '1');
  return httpClient(path, { ...options, headers });
}
