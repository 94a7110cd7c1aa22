import { parseJson } from '@bedside/contracts/common/json';
import { POSITION_HEADER } from '@bedside/contracts/position';
import { type LiveMessage, live, liveMessage } from '@bedside/contracts/practice/live.api';
import { ApiError } from './api-error.ts';
import type { Client } from './client.ts';

const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;
/** The server sends a heartbeat every 20 seconds. */
const SILENCE_MILLISECONDS = 50_000;

export type LiveState = 'connecting' | 'live' | 'reconnecting' | 'offline';

interface LiveListener {
  /** For the console: adds the dates of appointments and counts of open work. */
  details?: boolean;
  /** Receives the signals for this device’s video call. */
  device?: string;
  onMessage(message: LiveMessage): void;
  /** Refetch at every `live`, because events may have been missed since the last read. */
  onState?(state: LiveState): void;
}

/** Listens until `signal` aborts or the session ends, reconnecting with exponential backoff. */
export async function listenLive(client: Client, listener: LiveListener, signal: AbortSignal): Promise<void> {
  let failures = 0;
  listener.onState?.('connecting');
  while (!signal.aborted) {
    try {
      await readStream(client, listener, signal, () => {
        failures = 0;
      });
    } catch (reason) {
      if (signal.aborted || sessionIsOver(reason)) break;
    }
    failures += 1;
    listener.onState?.('reconnecting');
    await pause(retryDelay(failures), signal);
  }
  listener.onState?.('offline');
}

/** Yields the `data` of each server-sent event. Skips comments, which are heartbeats. */
export async function* eventData(body: NonNullable<Response['body']>): AsyncGenerator<string> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = '';
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const blocks = (waiting + value).split(/\r?\n\r?\n/);
      waiting = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = dataOf(block);
        if (data) yield data;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

const dataOf = (block: string): string =>
  block
    .split(/\r?\n/)
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice('data:'.length).trimStart())
    .join('\n');

async function readStream(client: Client, listener: LiveListener, signal: AbortSignal, onOpen: () => void) {
  const query = new URLSearchParams({
    ...(listener.details && { details: 'true' }),
    ...(listener.device && { device: listener.device }),
  });
  const path = query.size > 0 ? `${live.path}?${query}` : live.path;
  const headers = { accept: live.raw, [POSITION_HEADER]: client.position.readOrFirst() };
  const response = await client.request(path, { headers, signal });
  if (!response.body) return;
  onOpen();
  listener.onState?.('live');
  for await (const data of eventData(timedOut(response.body))) {
    const message = liveMessage.safeParse(parseJson(data));
    if (!message.success) continue;
    client.position.observe(message.data.position ?? null);
    listener.onMessage(message.data);
  }
}

type Body = NonNullable<Response['body']>;

/** Detects a silently dropped connection by its missing heartbeats. */
export function timedOut(body: Body, longest = SILENCE_MILLISECONDS): Body {
  const reader = body.getReader();
  return new ReadableStream({
    async pull(controller) {
      const timer = setTimeout(() => void reader.cancel(), longest);
      const { value, done } = await reader.read().finally(() => clearTimeout(timer));
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
}

const sessionIsOver = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 401 || reason.status === 403);

/** Exponential backoff with jitter, so that clients do not reconnect all at once. */
export function retryDelay(failures: number, random = Math.random): number {
  const pauseTime = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (failures - 1), LONGEST_PAUSE_MILLISECONDS);
  return pauseTime * (0.5 + random() / 2);
}

/** Ends early when the device is back on the network, so that no one sits through a long pause. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener('abort', end, { signal: over.signal });
    const page: unknown = globalThis;
    if (page instanceof EventTarget) page.addEventListener('online', end, { signal: over.signal });
  });
}
