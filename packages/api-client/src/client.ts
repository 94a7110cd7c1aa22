import { type Call, type CallData, type CallInput, type Envelope, envelopeOf } from '@bedside/contracts/call';
import { refresh } from '@bedside/contracts/people/sign-in.api';
import { ApiError, noResponseError } from './api-error.ts';
import { callUrl } from './call-url.ts';
import { type HeldNote, heldIn } from './held-note.ts';
import { readFailure } from './read-failure.ts';
import { createRenewal } from './renewal.ts';

const PATIENCE_MILLISECONDS = 30_000;
/** A picture over a weak connection takes its time. */
const UPLOAD_PATIENCE_MILLISECONDS = 180_000;

/** Where the access token lives, and what happens to it. */
export interface Session {
  getToken(): string | null;
  onRenewed(token: string): void;
  /** The session is over: sign in again. */
  onEnded(): void;
}

interface ClientOptions {
  /** Up to and with `/v1`. */
  baseUrl: string;
  session: Session;
  /** In which answers come; left out, English. */
  language?: () => string;
  /** Hears of messages that wait for the end of the quiet hours, after each request that set some off. */
  onHeld?: (held: HeldNote) => void | Promise<void>;
}

interface SendOptions {
  /** One per decision: a booking or payment repeated with the same key happens once. */
  idempotencyKey?: string;
  /** The screen asks by itself: it keeps no session alive, and is no look of anybody's. */
  isBackground?: boolean;
  signal?: AbortSignal;
}

interface UploadOptions {
  /** Instead of fetch: one that tells how much has left, for a browser. */
  send?: Send;
  signal?: AbortSignal;
}

type Answer<C extends Call> = Envelope<CallData<C>>;

/** A call without parameters, query and body is sent without input. */
type SendArguments<C extends Call> =
  Record<never, never> extends CallInput<C>
    ? [input?: CallInput<C>, options?: SendOptions]
    : [input: CallInput<C>, options?: SendOptions];

export interface Client {
  /**
   * Makes a call.
   * @throws ApiError whatever goes wrong
   */
  send<C extends Call>(definition: C, ...input: SendArguments<C>): Promise<Answer<C>>;
  /**
   * Makes a call that takes a file; the fields of its body travel beside it.
   * @throws ApiError whatever goes wrong
   */
  upload<C extends Call>(
    definition: C,
    file: Blob,
    input: CallInput<C>,
    options?: UploadOptions,
  ): Promise<Answer<C>>;
  /**
   * Asks with the session's token, and once more when it had to be renewed. For answers that are not an envelope.
   * @throws ApiError unless the answer is a success
   */
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Takes up the session that this browser's cookie still holds, in a new tab: its token, or null. */
  resume(): Promise<string | null>;
}

export function createClient({ baseUrl, session, language = () => 'en', onHeld }: ClientOptions): Client {
  const renewal = createRenewal(session, askForToken);

  async function ask(
    path: string,
    init: RequestInit,
    token: string | null,
    send: Send = fetch,
  ): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('accept-language', language());
    if (token !== null) headers.set('authorization', `Bearer ${token}`);
    try {
      return await send(baseUrl + path, { ...init, headers });
    } catch (reason) {
      throw wasCalledOff(reason) ? reason : noResponseError();
    }
  }

  async function askForToken(): Promise<string | null> {
    const response = await ask(refresh.path, { method: refresh.method, signal: patience() }, null);
    // Only these say that the session is over; a limit or a slow line does not.
    if (response.status === 401 || response.status === 403) return null;
    if (!response.ok) throw await readFailure(response);
    return (await readEnvelope(refresh, response)).data.token;
  }

  async function request(path: string, init: RequestInit = {}, send?: Send): Promise<Response> {
    const token = session.getToken();
    const response = await ask(path, init, token, send);
    if (response.ok) return response;
    const failure = await readFailure(response);
    if (token === null || failure.code !== 'UNAUTHENTICATED') throw failure;
    const renewed = await renewal(token);
    if (renewed === null) throw failure;
    const second = await ask(path, init, renewed, send);
    if (!second.ok) throw await readFailure(second);
    return second;
  }

  /** Whoever listens says it in the reader's own language, so the answer need not say it again. */
  async function readAnswer<C extends Call>(definition: C, response: Response): Promise<Answer<C>> {
    const answer = await readEnvelope(definition, response);
    const held = onHeld && heldIn(response);
    if (!held || answer.message === held.note) return answer;
    await onHeld(held);
    return { ...answer, message: answer.message.replace(` ${held.note}`, '') };
  }

  return {
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
    async upload(definition, file, input, { send, signal } = {}) {
      const { params, query, body } = partsOf(input);
      const init = {
        method: definition.method,
        headers: headersOf(undefined),
        body: formOf(file, body),
        signal: patience(signal, UPLOAD_PATIENCE_MILLISECONDS),
      };
      const response = await request(callUrl(definition.path, params, query), init, send);
      return readAnswer(definition, response);
    },
  };
}

/** Sends a request, as fetch does. */
type Send = (url: string, init: RequestInit) => Promise<Response>;

/** The caller itself gave up; running out of patience is no answer instead. */
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
  if (options.isBackground) headers.set('x-background', '1');
  return headers;
}

/** The fields come before the file: who reads it as it arrives knows by then whose it is. */
function formOf(file: Blob, fields: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields ?? {})) {
    if (value !== undefined) form.append(name, String(value));
  }
  const name = file instanceof File ? file.name : `picture.${file.type.split('/')[1] ?? 'bin'}`;
  form.append('file', file, name);
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
