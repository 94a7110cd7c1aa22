import { PassThrough } from 'node:stream';
import { DomainError } from '@bedside/contracts/errors';
import { POSITION_HEADER } from '@bedside/contracts/position';
import { type LiveMessage, live as liveCall } from '@bedside/contracts/practice/live.api';
import { memoizeByKey } from '@bedside/db/hot-path';
import { currentPosition } from '@bedside/db/position';
import { readOpenWork } from '@bedside/domain/appointments/dashboard.queries';
import { noteGuestIsHere } from '@bedside/domain/appointments/video-guests.commands';
import { loadVideoSeat } from '@bedside/domain/appointments/video-link.commands';
import { type Actor, actorOf, isAdmin, isStaff } from '@bedside/domain/context';
import { unreadCounts } from '@bedside/domain/messaging/notification.queries';
import { loadActor } from '@bedside/domain/people/session.queries';
import type { ProcessDependencies } from '@bedside/process-kit/open-dependencies';
import type { LiveAudience } from '@bedside/queue/live';
import type { Routes } from '@bedside/service-kit/service';
import { toOpenWork } from '../dashboard/dashboard.mapper.ts';
import { type OpenWorkFeed, openWorkFeed } from './open-work-feed.ts';

const HEARTBEAT_MS = 20_000;
/** How often an open stream checks that its session is still valid. */
const LOOK_MS = 4_000;
const MAX_A_SESSION = 20;
const MAX_A_PERSON = 60;
/** Bytes buffered for a client that doesn’t read. The client catches up when it reconnects. */
const MAX_UNREAD = 262_144;
/** Minimum interval between unread counts in a burst of messages. */
const CHAT_COUNT_MS = 1_000;

/**
 * True if the update names the user, or is for staff and the user is an admin. Providers get only updates that
 * name them.
 */
export const isRelevantTo = (actor: Actor, audience: LiveAudience): boolean =>
  audience.users.includes(actor.userId) || (audience.staff && isAdmin(actor.role));

/** Someone who opened a video call by its link gets updates of only that call and its visit. */
const isOpenTo = ({ videoSeat }: Actor, { entityType, entityId }: LiveMessage): boolean =>
  !videoSeat ||
  (entityId === videoSeat.appointmentId && (entityType === 'videoCall' || entityType === 'appointment'));

type LiveParts = Pick<ProcessDependencies, 'db' | 'live' | 'log' | 'now'>;

interface StreamOptions {
  heartbeatMs?: number;
  /** Set for a console: includes dates and the counts of open work. */
  details?: OpenWorkFeed | undefined;
  /** Receives the signals of this device’s video call. */
  device?: string | undefined;
  requestId?: string;
  /** The writer’s position, read once per message, for clients that read from replicas. */
  positionOf?: ((message: object) => Promise<string>) | undefined;
}

/**
 * Server-sent events: unread counts first, then which records changed, never their content. Ends with the
 * session, the connection, or the server.
 */
export function openLiveStream(
  parts: LiveParts,
  actor: Actor,
  closing: AbortSignal,
  { heartbeatMs = HEARTBEAT_MS, details, device, positionOf, requestId }: StreamOptions = {},
): PassThrough {
  const { db, live, log, now } = parts;
  let current = actor;
  const feed = details && isStaff(actor.role) ? details : undefined;
  const leave = takePlace(actor);
  const stream = new PassThrough();
  const write = (text: string): void => {
    if (stream.writableLength > MAX_UNREAD) stream.destroy();
    else if (stream.writable) stream.write(`${text}\n\n`);
  };
  /**
   * The position is read after the message’s change was committed. Without it, the client reads from the
   * writer.
   */
  const send = async (message: LiveMessage, published: LiveMessage = message) => {
    const position = await positionOf?.(published).catch(() => undefined);
    write(`data: ${JSON.stringify({ ...message, position })}`);
  };
  const end = (): void => void stream.end();

  const sendUnread = async () => {
    const unread = await unreadCounts(db, actor.userId);
    await send({ type: 'unread', entityType: 'notification', entityId: actor.userId, unread });
  };
  const noteGuest = async () => {
    const guestId = actor.videoSeat?.guestId;
    if (guestId && device) await noteGuestIsHere(db, { guestId, deviceId: device, now: now() });
  };
  let beatAt = performance.now() + heartbeatMs;
  const look = async () => {
    const loaded = actor.videoSeat
      ? (await loadVideoSeat(db, actor.videoSeat, now()))?.actor
      : await loadActor(db, { ...actor, background: true }, now());
    if (!loaded) {
      end();
      return;
    }
    current = loaded;
    if (performance.now() < beatAt) return;
    beatAt = performance.now() + heartbeatMs;
    write(': beat');
    await noteGuest();
  };
  const guarded = (work: () => Promise<void>) => () =>
    work().catch((error: unknown) => {
      log.warn({ err: error, requestId }, 'a live stream was ended');
      end();
    });

  const chatCount = atMostEvery(CHAT_COUNT_MS, guarded(sendUnread));
  const unsubscribe = live.subscribe((message, audience) => {
    if (!isRelevantTo(actor, audience) || !isOpenTo(actor, message)) return;
    if (message.type === 'signal' && message.device !== device) return;
    const { date, work, ...plain } = message;
    if (message.type === 'work') {
      if (feed && work) guarded(() => send({ ...plain, work: toOpenWork(work, current) }, message))();
      return;
    }
    if (message.entityType === 'notification') guarded(sendUnread)();
    // The user’s access has changed, so the stream ends and the client opens a new one.
    else if (message.entityType === 'familyGrant' && !isStaff(actor.role))
      guarded(() => send(plain, message).then(end))();
    else guarded(() => send(feed ? message : plain, message))();
    if (message.entityType === 'conversation' && message.type === 'changed') chatCount.ask();
  });
  const leaveFeed = feed?.join();
  const looking = setInterval(guarded(look), Math.min(heartbeatMs, LOOK_MS));
  closing.addEventListener('abort', end, { once: true });
  stream.on('error', end);
  stream.once('close', () => {
    clearInterval(looking);
    leave();
    leaveFeed?.();
    chatCount.stop();
    unsubscribe();
    closing.removeEventListener('abort', end);
  });
  const { videoSeat } = actor;
  const sendCall = (entityId: string) => send({ type: 'changed', entityType: 'videoCall', entityId });
  guarded(videoSeat ? () => sendCall(videoSeat.appointmentId) : sendUnread)();
  return stream;
}

const open = new Map<string, number>();

/** Limits open streams per session and per user. @throws TOO_MANY. @returns releases the stream */
function takePlace({ sessionId, userId }: Actor): () => void {
  const places = [
    [`session ${sessionId}`, MAX_A_SESSION],
    [`person ${userId}`, MAX_A_PERSON],
  ] as const;
  if (places.some(([of, most]) => (open.get(of) ?? 0) >= most))
    throw new DomainError('TOO_MANY', undefined, { retryAfter: 30 });
  const add = (of: string, by: number) => {
    const there = (open.get(of) ?? 0) + by;
    if (there > 0) open.set(of, there);
    else open.delete(of);
  };
  for (const [of] of places) add(of, 1);
  return () => {
    for (const [of] of places) add(of, -1);
  };
}

/** Runs at once. Calls made during the interval run once at its end. */
function atMostEvery(milliseconds: number, run: () => Promise<void>) {
  let timer: NodeJS.Timeout | undefined;
  let isAskedAgain = false;
  const ask = () => {
    if (timer) {
      isAskedAgain = true;
      return;
    }
    void run();
    timer = setTimeout(() => {
      timer = undefined;
      if (!isAskedAgain) return;
      isAskedAgain = false;
      ask();
    }, milliseconds);
  };
  return { ask, stop: () => clearTimeout(timer) };
}

export const liveRoutes: Routes = ({ bind, parts, closing }) => {
  const { db, live: bus, log, now } = parts;
  const feed = openWorkFeed({ live: bus, log, count: () => readOpenWork(db, { now: now() }) });
  const positionOf = memoizeByKey((_message: object) => currentPosition(db));
  bind(liveCall, async ({ ctx, query, request, reply }) => {
    reply.headers({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    const readsReplicas = parts.readers && request.headers[POSITION_HEADER] !== undefined;
    return openLiveStream(parts, actorOf(ctx), closing, {
      details: query.details ? feed : undefined,
      device: query.device,
      positionOf: readsReplicas ? positionOf : undefined,
      requestId: ctx.requestId,
    });
  });
};
