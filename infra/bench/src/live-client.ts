import { Agent, get, type IncomingMessage } from 'node:http';
import { gather } from '@bedside/api-client/gather';
import { createdAtOf } from '@bedside/contracts/common/created-at';
import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { z } from 'zod';

const streams = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
const reads = new Agent({ keepAlive: true, maxSockets: 100 });

const answerOf = (url: string, token: string, agent: Agent): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, resolve).on('error', reject);
  });

/** @throws Error unless the server opens the stream */
export async function openStream(
  url: string,
  token: string,
  onMessage: (message: LiveMessage) => void,
  onEnd: () => void = () => undefined,
): Promise<() => void> {
  const answer = await answerOf(url, token, streams);
  if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
  let rest = '';
  answer.setEncoding('utf8').on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    for (const block of blocks)
      if (block.startsWith('data: ')) onMessage(liveMessage.parse(JSON.parse(block.slice('data: '.length))));
  });
  answer.on('error', () => undefined).once('close', onEnd);
  return () => answer.destroy();
}

const rowsShown = z.array(z.object({ id: z.string() }));

interface Console {
  /** Milliseconds from a change until the row is on screen. */
  readonly delays: number[];
  readonly close: () => void;
}

interface ConsoleOptions {
  origin: string;
  token: string;
  /** When each appointment was changed, by id. */
  changedAt: ReadonlyMap<string, number>;
  onRead: (kind: 'row' | 'counts', millis: number) => void;
}

const SHOWN = 10;
const path = (filter: object, perPage: number) =>
  `/v1/admin/appointments?${new URLSearchParams({
    filter: JSON.stringify(filter),
    range: JSON.stringify([0, perPage - 1]),
    sort: '["createdAt","DESC"]',
  })}`;

/** Makes the requests of an open appointment list: visible rows within a second, tab counts less urgently. */
export async function openConsole({ origin, token, changedAt, onRead }: ConsoleOptions): Promise<Console> {
  const delays: number[] = [];
  const read = async (kind: 'row' | 'counts', filter: object, perPage: number) => {
    const started = performance.now();
    const answer = await answerOf(origin + path(filter, perPage), token, reads);
    const text = await answer.setEncoding('utf8').toArray();
    if (answer.statusCode !== 200) throw new Error(`a list was answered ${answer.statusCode}`);
    onRead(kind, performance.now() - started);
    return rowsShown.parse(JSON.parse(text.join('')));
  };
  const loadedAt = Date.now();
  const shown = new Set((await read('counts', {}, SHOWN)).map(({ id }) => id));
  const inSight = gather<string>({
    least: 400,
    most: 700,
    run: async (ids) => {
      const heard = ids.map((id) => changedAt.get(id) ?? performance.now());
      await read('row', { id: [...new Set(ids)] }, ids.length);
      delays.push(...heard.map((at) => performance.now() - at));
    },
  });
  const counts = gather<string>({
    least: 400,
    most: 5_000,
    run: async (ids) => {
      const unseen = [...new Set(ids)].filter((id) => !shown.has(id) && createdAtOf(id) > loadedAt);
      await Promise.all([
        read('counts', {}, 1),
        unseen.length > 0 && read('counts', { id: unseen.slice(0, 100) }, 100),
      ]);
    },
  });
  const end = await openStream(`${origin}/v1/live?details=true`, token, ({ type, entityType, entityId }) => {
    if (type !== 'changed' || entityType !== 'appointment') return;
    if (shown.has(entityId)) inSight.add(entityId);
    counts.add(entityId);
  });
  return {
    delays,
    close: () => {
      inSight.stop();
      counts.stop();
      end();
    },
  };
}
