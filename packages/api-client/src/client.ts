import { type Call, type CallData, type CallInput, type Envelope, envelopeOf } from '@bedside/contracts/call';
import { isObject } from '@bedside/contracts/common/json';
import { channels } from '@bedside/contracts/messaging/messaging.schema';
import { refresh, SESSION_REFUSED_HEADER } from '@bedside/contracts/people/session.api';
import { POSITION_HEADER } from '@bedside/contracts/position';
import { z } from 'zod';
import { ApiError, noResponseError } from './api-error.ts';
import { type KnownPosition, knownPosition } from './position.ts';
import { readFailure } from './read-failure.ts';

const PATIENCE_MILLISECONDS = 30_000;
/** Long enough for uploads over slow connections. */
const UPLOAD_PATIENCE_MILLISECONDS = 180_000;

interface Session {
  getToken(): string | null;
  /** If absent, the session can’t be renewed. */
  onRenewed?(token: string): void;
  onEnded(): void;
}

const heldNote = z.object({
  /** In English, as in the message of the response. */
  note: z.string(),
  channels: z.array(z.enum(channels)),
  /** "8:00 AM", in the practice's time zone */
  at: z.string(),
});

type HeldNote = z.infer<typeof heldNote>;

function heldIn({ headers }: Response): HeldNote | null {
  const header = headers.get('x-held');
  return header === null ? null : heldNote.parse(JSON.parse(header));
}

interface ClientOptions {
  baseUrl: string;
  session: Session;
  language?: () => string;
  /** Called when quiet hours delay messages that a request triggered. */
  onHeld?: (held: HeldNote) => void | Promise<void>;
}

export interface SendOptions {
  /** One per user decision, so that a repeated booking or payment takes effect only once. */
  idempotencyKey?: string;
  /** Polling requests neither extend the session nor count as a read. */
  isBackground?: boolean;
  /** The language of the reader, if they aren’t the signed-in user. */
  language?: string;
  signal?: AbortSignal;
}

interface UploadOptions extends Pick<SendOptions, 'idempotencyKey' | 'signal'> {
  send?: Send;
}

export type Answer<C extends Call> = Envelope<CallData<C>>;

type SendArguments<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: SendOptions]
    : [input: CallInput<C>, options?: SendOptions];

export interface Client {
  /** @throws ApiError for any failure */
  send<C extends Call>(definition: C, ...input: SendArguments<C>): Promise<Answer<C>>;
  /**
   * Uploads a file, with the body fields in the same form.
   * @throws ApiError for any failure
   */
  upload<C extends Call>(
    definition: C,
    file: Blob,
    input: CallInput<C>,
    options?: UploadOptions,
  ): Promise<Answer<C>>;
  /**
   * Sends the session token and retries once after a renewal. For responses without an envelope.
   * @throws ApiError for any status other than success
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  resume(): Promise<string | null>;
  readonly position: KnownPosition;
}

const LOCK = 'bedside-session';

const alone = <T>(work: () => Promise<T>): Promise<T> =>
  globalThis.navigator?.locks ? navigator.locks.request(LOCK, work) : work();

/**
 * Renews an expired session. Uses the refresh cookie only once across requests and tabs, because the server
 * treats a second use as theft and ends the session.
 */
function createRenewal(session: Session, askForToken: () => Promise<string | null>) {
  let running: Promise<string | null> | null = null;

  async function renew(stale: string | null): Promise<string | null> {
    const current = session.getToken();
    if (current !== null && current !== stale) return current;
    const token = await askForToken();
    if (token === null) session.onEnded();
    else session.onRenewed?.(token);
    return token;
  }

  /** Returns the new token, or null if the session is over. */
  return (stale: string | null): Promise<string | null> => {
    running ??= alone(() => renew(stale)).finally(() => {
      running = null;
    });
    return running;
  };
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Path below the base URL with parameters and query filled in. Undefined and null are omitted.
 * @throws TypeError for a missing path parameter
 */
export function callUrl(path: string, params: unknown, query: unknown): string {
  const values = valuesOf(params);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined || value === '') throw new TypeError(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
  const search = searchOf(valuesOf(query));
  return search ? `${filled}?${search}` : filled;
}

const valuesOf = (value: unknown): Values => (isObject(value) ? value : {});

function searchOf(values: Values): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value !== undefined && value !== null) search.append(name, String(value));
  }
  return search.toString();
}

export function createClient({ baseUrl, session, language = () => 'en', onHeld }: ClientOptions): Client {
  const renewal = createRenewal(session, askForToken);
  const position = knownPosition();

  async function ask(
    path: string,
    init: RequestInit,
    token: string | null,
    send: Send = fetch,
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('accept-language')) headers.set('accept-language', language());
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    const isWrite = init.method !== undefined && init.method !== 'GET';
    const known = position.read();
    if (known !== null && !headers.has(POSITION_HEADER)) headers.set(POSITION_HEADER, known);
    try {
      const response = await send(baseUrl + path, { ...init, headers });
      const seenPosition = response.headers.get(POSITION_HEADER);
      if (seenPosition !== null || isWrite)
        position.observe(seenPosition, { isWrite, sent: headers.get(POSITION_HEADER) });
      return response;
    } catch (reason) {
      if (isWrite) position.observe(null);
      throw wasCalledOff(reason) ? reason : noResponseError();
    }
  }

  async function askForToken(): Promise<string | null> {
    const response = await ask(refresh.path, { method: refresh.method, signal: patience() }, null);
    // Only these statuses end the session. A rate limit or a slow network does not.
    if (response.status === 401 || response.status === 403) return null;
    if (!response.ok) throw await readFailure(response);
    return (await readEnvelope(refresh, response)).data.token;
  }

  async function request(path: string, init: RequestInit = {}, send?: Send): Promise<Response> {
    const token = session.getToken();
    const response = await ask(path, init, token, send);
    if (response.ok) return response;
    const failure = await readFailure(response);
    // A public call goes on without a session that has expired, and then finds no record of its owner.
    const isRefused =
      failure.code === 'UNAUTHENTICATED' ||
      (failure.code === 'NOT_FOUND' && response.headers.has(SESSION_REFUSED_HEADER));
    if (token === null || !isRefused) throw failure;
    const renewed = session.onRenewed ? await renewal(token) : null;
    if (renewed === null) {
      if (!session.onRenewed) session.onEnded();
      throw failure;
    }
    const second = await ask(path, init, renewed, send);
    if (!second.ok) throw await readFailure(second);
    return second;
  }

  /** Removes the note from the message, because listeners show it in the user’s language. */
  async function readAnswer<C extends Call>(definition: C, response: Response): Promise<Answer<C>> {
    const answer = await readEnvelope(definition, response);
    const held = onHeld && heldIn(response);
    if (!held || answer.message === held.note) return answer;
    await onHeld(held);
    return { ...answer, message: answer.message.replace(` ${held.note}`, '') };
  }

  return {
    position,
    async request(path, init) {
      const response = await request(path, init);
      const held = onHeld && heldIn(response);
      if (held) await onHeld(held);
      return response;
    },
    resume: () => renewal(null),
    async send(definition, ...[input, options]) {
      const { params, query, body } = partsOf(input);
      const response = await request(callUrl(definition.path, params, query), {
        method: definition.method,
        headers: headersOf(body, options),
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: patience(options?.signal),
      });
      return readAnswer(definition, response);
    },
    async upload(definition, file, input, { send, signal, idempotencyKey } = {}) {
      const { params, query, body } = partsOf(input);
      const init = {
        method: definition.method,
        headers: headersOf(undefined, idempotencyKey ? { idempotencyKey } : {}),
        body: formOf(file, body),
        signal: patience(signal, UPLOAD_PATIENCE_MILLISECONDS),
      };
      const response = await request(callUrl(definition.path, params, query), init, send);
      return readAnswer(definition, response);
    },
  };
}

type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The caller aborted. Our own timeout counts as a missing response instead. */
const wasCalledOff = (reason: unknown) => reason instanceof DOMException && reason.name === 'AbortError';

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
}

const partsOf = (input: Parts | undefined): Parts => input ?? {};

function headersOf(body: unknown, options: SendOptions = {}): Headers {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (options.idempotencyKey) headers.set('idempotency-key', options.idempotencyKey);
  if (options.language) headers.set('accept-language', options.language);
  if (options.isBackground) headers.set('x-background', '1');
  return headers;
}

/** Appends the fields before the file, so that the server knows the owner before it streams the file. */
function formOf(file: Blob, fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  const fileName = file instanceof File ? file.name : `picture.${file.type.split('/')[1] ?? 'bin'}`;
  form.append('file', file, fileName);
  return form;
}

function patience(signal?: AbortSignal, milliseconds = PATIENCE_MILLISECONDS): AbortSignal {
  const timeout = AbortSignal.timeout(milliseconds);
  return signal ? AbortSignal.any([signal, timeout]) : timeout;
}

const keepsPromise = <C extends Call>(definition: C, answer: unknown): answer is Answer<C> =>
  envelopeOf(definition).safeParse(answer).success;

async function readEnvelope<C extends Call>(definition: C, response: Response): Promise<Answer<C>> {
  const answer: unknown = await response.json().catch(() => null);
  if (keepsPromise(definition, answer)) return answer;
  const requestId = response.headers.get('x-request-id') ?? undefined;
  throw new ApiError(response.status, 'UNREADABLE', 'Something went wrong on our end. Please try again.', {
    requestId,
  });
}
