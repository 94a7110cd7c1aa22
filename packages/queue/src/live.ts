import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { z } from 'zod';
import { listenTo } from './postgres-listener.ts';
import { firstAttempt, openRedis } from './redis.ts';

/** The named users, and also all staff if set. */
export interface LiveAudience {
  users: readonly string[];
  staff: boolean;
}

type LiveListener = (message: LiveMessage, audience: LiveAudience) => void;

/**
 * Broadcasts which records changed, never their content. Nothing is stored, so listeners that missed a message
 * refetch.
 */
export interface LiveBus {
  /** Best effort: messages sent during an outage are lost, and screens refetch on reconnect. */
  publish(message: LiveMessage, audience: LiveAudience): Promise<void>;
  subscribe(listener: LiveListener): () => void;
  close(): Promise<void>;
}

interface LiveBusOptions {
  directUrl: string;
  redisUrl?: string;
  onError?: (error: Error) => void;
}

const CHANNEL = 'bedside_live';

/** Keeps a NOTIFY below PostgreSQL's limit of 8000 bytes; an id takes 39. */
const USERS_A_MESSAGE = 150;

/** The length of each piece of a payload that is too long for one NOTIFY. */
const PIECE_LENGTH = 7_000;
const MAX_UNFINISHED = 200;

const envelope = z.object({ message: liveMessage, users: z.array(z.string()), staff: z.boolean() });

/** Resolves after the first connection attempt, successful or not, and keeps trying afterward. */
export async function openLiveBus(options: LiveBusOptions): Promise<LiveBus> {
  const listeners = new Set<LiveListener>();
  const onMessage = (payload: string): void => {
    const { message, users, staff } = envelope.parse(JSON.parse(payload));
    for (const listener of listeners) listener(message, { users, staff });
  };
  const channel = options.redisUrl
    ? await redisChannel(options.redisUrl, onMessage, options.onError)
    : await postgresChannel(options, onMessage);
  return {
    async publish(message, audience) {
      for (const payload of payloads(message, audience)) {
        await channel.send(payload).catch((error) => options.onError?.(error));
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => channel.close(),
  };
}

function payloads(message: LiveMessage, { users, staff }: LiveAudience): string[] {
  const parts: string[][] = [];
  for (let start = 0; start < users.length; start += USERS_A_MESSAGE) {
    parts.push(users.slice(start, start + USERS_A_MESSAGE));
  }
  if (parts.length === 0) parts.push([]);
  return parts.map((part, index) => JSON.stringify({ message, users: part, staff: staff && index === 0 }));
}

interface Channel {
  send(payload: string): Promise<unknown>;
  close(): Promise<void>;
}

async function postgresChannel(
  options: LiveBusOptions,
  onNotify: (payload: string) => void,
): Promise<Channel> {
  const listener = listenTo({ ...options, channel: CHANNEL, onNotify: joiningPieces(onNotify) });
  await listener.started;
  return {
    async send(payload) {
      for (const piece of piecesOf(payload)) await listener.notify(piece);
    },
    close: () => listener.close(),
  };
}

function piecesOf(payload: string): string[] {
  if (Buffer.byteLength(payload) <= PIECE_LENGTH) return [payload];
  const text = Buffer.from(payload).toString('base64');
  const count = Math.ceil(text.length / PIECE_LENGTH);
  const id = crypto.randomUUID();
  return Array.from(
    { length: count },
    (_, at) => `${id} ${count} ${text.slice(at * PIECE_LENGTH, (at + 1) * PIECE_LENGTH)}`,
  );
}

/**
 * PostgreSQL preserves the order of each sender’s messages. When too many incomplete messages accumulate, they
 * are dropped.
 */
function joiningPieces(onMessage: (payload: string) => void): (payload: string) => void {
  const unfinished = new Map<string, string[]>();
  return (payload) => {
    if (payload.startsWith('{')) {
      onMessage(payload);
      return;
    }
    const [id = '', count, text = ''] = payload.split(' ');
    const pieces = [...(unfinished.get(id) ?? []), text];
    unfinished.delete(id);
    if (pieces.length === Number(count)) {
      onMessage(Buffer.from(pieces.join(''), 'base64').toString());
      return;
    }
    unfinished.set(id, pieces);
    const [oldest] = unfinished.keys();
    if (unfinished.size > MAX_UNFINISHED && oldest) unfinished.delete(oldest);
  };
}

async function redisChannel(
  url: string,
  onMessage: (payload: string) => void,
  onError: LiveBusOptions['onError'],
): Promise<Channel> {
  const publisher = openRedis(url, { failFast: true, onError });
  const subscriber = openRedis(url, { onError });
  subscriber.on('message', (_channel, payload) => onMessage(payload));
  const subscribed = subscriber.subscribe(CHANNEL).catch((error) => onError?.(error));
  await Promise.race([subscribed, firstAttempt(subscriber)]);
  await firstAttempt(publisher);
  return {
    send: (payload) => publisher.publish(CHANNEL, payload),
    async close() {
      subscriber.disconnect();
      publisher.disconnect();
    },
  };
}
