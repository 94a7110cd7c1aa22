import { setTimeout as pause } from 'node:timers/promises';

const TRIES = 4;

interface Failure {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
  requestId: string;
}

/** An error response, with the message from Bedside. */
export class BedsideError extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    const fields = failure.issues?.map(({ path, message }) => `${path}: ${message}`).join(' ');
    super(`${fields ?? failure.message} (${failure.code}, request ${failure.requestId})`);
    this.failure = failure;
  }
}

export interface Practice {
  get<T>(path: string, query?: Record<string, string>): Promise<T>;
  /** Makes retries safe: the same key gets the same response. */
  post<T>(path: string, body: object, idempotencyKey: string): Promise<T>;
}

/** @param url for example `https://practice.example` */
export function connect(url: string, apiKey: string): Practice {
  async function send<T>(path: string, request: RequestInit, tries = TRIES): Promise<T> {
    const headers = { ...request.headers, authorization: `Bearer ${apiKey}` };
    const answer = await fetch(new URL(`/v1${path}`, url), { ...request, headers });
    const wait = Number(answer.headers.get('retry-after') ?? 1);
    if ((answer.status === 429 || answer.status === 503) && tries > 1) {
      await pause(wait * 1000);
      return send(path, request, tries - 1);
    }
    const body = await answer.json();
    if (!answer.ok) throw new BedsideError(body);
    return body.data;
  }

  return {
    get: (path, query = {}) => send(`${path}?${new URLSearchParams(query)}`, {}),
    post: (path, body, idempotencyKey) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': idempotencyKey },
        body: JSON.stringify(body),
      }),
  };
}
