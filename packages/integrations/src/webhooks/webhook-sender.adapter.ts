import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type AddressOptions, checkedAddresses, REFUSED, RefusedAddress } from './checked-addresses.ts';
import type { WebhookAnswer, WebhookRequest, WebhookSenderPort } from './webhook-sender.port.ts';

interface Options extends AddressOptions {
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
const MAX_BYTES = 4_096;
const STORED_HEADERS = ['content-type', 'retry-after', 'location'];

/** Connects only to addresses that it has checked, and follows no redirects. */
export function openWebhookSender({ timeoutMs = TIMEOUT_MS, ...addresses }: Options): WebhookSenderPort {
  const { refusalOf, lookup: checkedLookup } = checkedAddresses(addresses);

  return {
    refusalOf,
    async send(sent) {
      const startedAt = performance.now();
      const since = () => Math.round(performance.now() - startedAt);
      try {
        if (refusalOf(sent.url)) throw new RefusedAddress();
        const answer = await post(sent, checkedLookup, timeoutMs);
        return { ...answer, durationMs: since() };
      } catch (error) {
        return { status: null, reason: reasonOf(error), headers: {}, body: '', durationMs: since() };
      }
    },
  };
}

async function post(
  { url, headers, body }: WebhookRequest,
  checkedLookup: LookupFunction,
  timeoutMs: number,
): Promise<Omit<WebhookAnswer, 'durationMs'>> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = url.startsWith('https:') ? requestHttps : requestHttp;
  const sending = request(
    url,
    {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      lookup: checkedLookup,
      agent: false,
      signal,
    },
    resolve,
  );
  sending.on('error', reject);
  // An answer that switches protocols closes the connection without an error.
  sending.on('close', () => reject(new Error('closed')));
  sending.end(body);
  const response = await promise;
  try {
    const text = await beginningOf(response);
    return {
      status: response.statusCode ?? null,
      reason: null,
      headers: storedHeaders(response),
      body: text,
    };
  } catch (error) {
    // A timeout during the response looks like a lost connection.
    throw signal.aborted ? signal.reason : error;
  } finally {
    sending.destroy();
  }
}

async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= MAX_BYTES) break;
  }
  const bytes = Buffer.concat(chunks).subarray(0, MAX_BYTES);
  // PostgreSQL can store neither a partial character nor a NUL.
  return new TextDecoder()
    .decode(bytes)
    .replaceAll('\u0000', '')
    .replace(/\uFFFD$/, '');
}

const storedHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    STORED_HEADERS.flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value.slice(0, 500)]] : [];
    }),
  );

const REASONS: Readonly<Record<string, string>> = {
  [REFUSED]: REFUSED,
  ABORT_ERR: 'timeout',
  ETIMEDOUT: 'timeout',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection reset',
  EPIPE: 'connection reset',
  ENOTFOUND: 'name not found',
  EAI_AGAIN: 'name not found',
  EHOSTUNREACH: 'no route',
  ENETUNREACH: 'no route',
};

/** Returns a code, never another system’s message. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && (error.name === 'AbortError' || error.name === 'TimeoutError'))
    return 'timeout';
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO/.test(code)) return 'certificate not trusted';
  return REASONS[code] ?? (code.startsWith('HPE_') ? 'not an HTTP answer' : 'connection failed');
}
