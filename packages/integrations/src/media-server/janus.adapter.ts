import { createHmac, randomUUID } from 'node:crypto';
import type { MediaServerConfig } from '@bedside/config/integrations';
import { z } from 'zod';
import { withDeadline } from '../deadline.ts';
import { IntegrationError } from '../integration-error.ts';
import { integrationJson, integrationPost } from '../integration-fetch.ts';
import type { MediaConnection, MediaServerPort } from './media-server.port.ts';

const NAME = 'media-server';
const PLUGIN = 'janus.plugin.videoroom';
const MAX_SENDERS = 3;
const BITS_PER_SECOND = 1_200_000;
/** Short, because people in the call are waiting and can still connect to each other directly. */
const DEADLINE_MS = 4_000;

/** https://janus.conf.meetecho.com/docs/videoroom.html */
const ROOM_EXISTS = 427;
/** No such session, handle, room, or feed. */
const GONE = [426, 428, 458, 459];

const answerSchema = z.object({
  janus: z.string(),
  transaction: z.string().optional(),
  data: z.object({ id: z.int() }).optional(),
  error: z.object({ code: z.int() }).optional(),
  plugindata: z
    .object({ data: z.object({ id: z.int().optional(), error_code: z.int().optional() }) })
    .optional(),
  jsep: z.object({ sdp: z.string() }).optional(),
});
type Answer = z.infer<typeof answerSchema>;
type Jsep = { type: 'offer' | 'answer'; sdp: string };

/**
 * Uses the HTTP API of Janus and its VideoRoom plugin. Each connection has its own session, so any process can
 * serve it.
 */
export function openJanus({ url, secret }: MediaServerConfig): MediaServerPort {
  const derived = (of: string, room: string) => createHmac('sha256', secret).update(`${of} ${room}`).digest();
  /** Rooms aren’t stored. Their numbers and passwords are derived from the call. */
  const keysOf = (room: string) => ({
    room: derived('room', room).readUIntBE(0, 6),
    secret: derived('secret', room).toString('hex'),
    pin: derived('pin', room).toString('hex'),
  });

  async function post(path: string, body: object): Promise<Answer> {
    const sent = JSON.stringify({ transaction: randomUUID(), ...body, apisecret: secret });
    const response = await integrationPost(NAME, `${url}${path}`, sent);
    return checked(answerSchema.safeParse(await integrationJson(NAME, response)).data);
  }

  /** Waits for the result of a request that was at first only acknowledged. */
  async function eventOf(session: string, transaction: string): Promise<Answer> {
    const query = new URLSearchParams({ maxev: '1', apisecret: secret });
    const signal = AbortSignal.timeout(DEADLINE_MS);
    for (;;) {
      const response = await fetch(`${url}/${session}?${query}`, { signal, redirect: 'error' }).catch(
        () => null,
      );
      if (!response) throw away('connection');
      const event = answerSchema.safeParse(await integrationJson(NAME, response)).data;
      if (event?.transaction === transaction || event?.error) return checked(event);
    }
  }

  async function ask({ session, handle }: MediaConnection, body: object, jsep?: Jsep): Promise<Answer> {
    const transaction = randomUUID();
    const reply = await post(`/${session}/${handle}`, {
      janus: 'message',
      transaction,
      body,
      ...(jsep && { jsep }),
    });
    return reply.janus === 'ack' ? eventOf(session, transaction) : reply;
  }

  /** A connection whose first steps fail is cleaned up. */
  async function connect<T>(work: (connection: MediaConnection) => Promise<T>): Promise<T> {
    const session = String((await post('', { janus: 'create' })).data?.id);
    try {
      const attached = await post(`/${session}`, { janus: 'attach', plugin: PLUGIN });
      return await work({ session, handle: String(attached.data?.id) });
    } catch (error) {
      await post(`/${session}`, { janus: 'destroy' }).catch(() => undefined);
      throw error;
    }
  }

  const makeRoom = (connection: MediaConnection, room: string) =>
    ask(connection, {
      request: 'create',
      ...keysOf(room),
      is_private: true,
      publishers: MAX_SENDERS,
      bitrate: BITS_PER_SECOND,
      videocodec: 'vp8,h264',
      record: false,
      lock_record: true,
    }).catch((error: unknown) => {
      if (!(error instanceof IntegrationError) || error.code !== String(ROOM_EXISTS)) throw error;
    });

  const inTime = <T>(work: Promise<T>) => withDeadline(NAME, work, 2 * DEADLINE_MS);

  return {
    send: (room, sdp) =>
      inTime(
        connect(async (connection) => {
          await makeRoom(connection, room);
          const { room: number, pin } = keysOf(room);
          const body = { request: 'joinandconfigure', ptype: 'publisher', room: number, pin };
          const { jsep, plugindata } = await ask(connection, body, { type: 'offer', sdp });
          const feed = plugindata?.data.id;
          if (!jsep || feed === undefined) throw away('answer');
          return { connection, feed: String(feed), answer: jsep.sdp };
        }),
      ),

    receive: (room, feed) =>
      inTime(
        connect(async (connection) => {
          const { room: number, pin } = keysOf(room);
          const streams = [{ feed: Number(feed) }];
          const { jsep } = await ask(connection, {
            request: 'join',
            ptype: 'subscriber',
            room: number,
            pin,
            streams,
          });
          if (!jsep) throw away('offer');
          return { connection, offer: jsep.sdp };
        }),
      ),

    async accept(connection, sdp) {
      await inTime(ask(connection, { request: 'start' }, { type: 'answer', sdp }));
    },

    async keep({ session }) {
      await inTime(post(`/${session}`, { janus: 'keepalive' }));
    },

    async end({ session }) {
      await inTime(post(`/${session}`, { janus: 'destroy' })).catch(unlessGone);
    },

    async closeRoom(room) {
      const { room: number, secret: roomSecret } = keysOf(room);
      const closed = connect(async (connection) => {
        await ask(connection, { request: 'destroy', room: number, secret: roomSecret }).catch(unlessGone);
        await post(`/${connection.session}`, { janus: 'destroy' });
      });
      await inTime(closed);
    },
  };
}

const away = (code: string) => new IntegrationError(NAME, 'unavailable', 'no answer', { code });

function unlessGone(error: unknown): void {
  if (!(error instanceof IntegrationError) || error.kind !== 'refused') throw error;
}

/** A wrong API secret counts as an unavailable server. */
function checked(answer: Answer | undefined): Answer {
  if (!answer) throw away('body');
  const code = answer.error?.code ?? answer.plugindata?.data.error_code;
  if (code === undefined) return answer;
  const kind = code === 403 ? 'unavailable' : GONE.includes(code) ? 'refused' : 'invalid';
  throw new IntegrationError(NAME, kind, `answered ${code}`, { code: String(code) });
}
