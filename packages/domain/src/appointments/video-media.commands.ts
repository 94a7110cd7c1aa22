import { CLOSES_AFTER_MINUTES, type VideoMediaStep } from '@bedside/contracts/appointments/video.schema';
import { DomainError, notFound } from '@bedside/contracts/errors';
import type { Db, Tx } from '@bedside/db/database';
import { subMinutes } from '@bedside/db/dates';
import { newId } from '@bedside/db/id';
import type { MediaConnection, MediaServerPort } from '@bedside/integrations/media-server/media-server.port';
import { lockAppointment } from '../appointment-status/appointment.queries.ts';
import { actorOf, type Context } from '../context.ts';
import { isIntegrationFailure } from '../integration-failure.ts';
import {
  checkVideoCallIsOpen,
  isVideoCallOpen,
  type VideoCall,
  videoCallOf,
  videoSignalTarget,
} from './video.queries.ts';

interface Step {
  id: string;
  deviceId: string;
  step: VideoMediaStep;
  stream?: string | undefined;
  /** SDP. */
  description?: string | undefined;
}

interface Outcome {
  /** SDP of the media server. */
  description: string | null;
  /** A device’s media changed, or the call continues without the media server, so all devices refetch. */
  isChanged: boolean;
  isAway: boolean;
}

const quiet: Outcome = { description: null, isChanged: false, isAway: false };

/**
 * Takes one step of a device toward the media server. If the server is unavailable, the call of three
 * continues without it.
 * @throws FORBIDDEN for a device that is not in the call; NOT_FOUND if it has nothing to connect to;
 * RULE_REFUSED
 */
export async function connectVideoMedia(
  db: Db,
  ctx: Context,
  server: MediaServerPort | null,
  request: Step,
): Promise<Outcome> {
  const call = await videoCallOf(db, ctx, request.id);
  if (!server) throw notFound();
  await settleVideoMedia(db, ctx, server, call);
  checkVideoCallIsOpen(call, ctx.now);
  checkOwnDevice(ctx, call, request.deviceId);
  if (!call.media.mayUseServer) throw notFound();
  if (request.step === 'GIVE UP')
    return { ...quiet, isChanged: await leaveServer(db, ctx, server, request.id) };
  try {
    return await take(db, ctx, server, request);
  } catch (error) {
    if (!isIntegrationFailure(error)) throw error;
    if (error.kind === 'refused') throw notFound();
    if (error.kind === 'invalid') throw new DomainError('VALIDATION');
    return { ...quiet, isChanged: await leaveServer(db, ctx, server, request.id), isAway: true };
  }
}

function take(db: Db, ctx: Context, server: MediaServerPort, request: Step): Promise<Outcome> {
  switch (request.step) {
    case 'SEND':
      return send(db, ctx, server, request);
    case 'RECEIVE':
      return receive(db, ctx, server, request);
    case 'ACCEPT':
      return accept(db, ctx, server, request);
    default:
      return saveMediaStep(db, ctx, server, request);
  }
}

async function send(db: Db, ctx: Context, server: MediaServerPort, request: Step): Promise<Outcome> {
  if (!request.description) throw new DomainError('VALIDATION');
  const { connection, feed, answer } = await server.send(request.id, request.description);
  await replaceStream(db, ctx, server, request, { ...connection, feed, sourceId: null });
  await closePastRooms(db, ctx, server);
  return { description: answer, isChanged: true, isAway: false };
}

async function receive(db: Db, ctx: Context, server: MediaServerPort, request: Step): Promise<Outcome> {
  const source = await sourceOf(db, ctx, request);
  const { connection, offer } = await server.receive(request.id, source.feed);
  await replaceStream(db, ctx, server, request, { ...connection, feed: null, sourceId: source.id });
  return { ...quiet, description: offer };
}

async function accept(db: Db, ctx: Context, server: MediaServerPort, request: Step): Promise<Outcome> {
  if (!request.description) throw new DomainError('VALIDATION');
  const source = await sourceOf(db, ctx, request);
  const own = (await ownStreams(db, ctx, request)).find(({ sourceId }) => sourceId === source.id);
  if (!own) throw notFound();
  await server.accept(own, request.description);
  return quiet;
}

async function saveMediaStep(db: Db, ctx: Context, server: MediaServerPort, request: Step): Promise<Outcome> {
  const own = await ownStreams(db, ctx, request);
  if (!own.some(({ sourceId }) => sourceId === null)) throw notFound();
  await Promise.all(own.map((stream) => server.keep(stream)));
  return quiet;
}

/** What another seat sends, if both are in the call and still belong to the visit. */
async function sourceOf(db: Db, ctx: Context, { id, deviceId, stream }: Step) {
  if (!stream) throw new DomainError('VALIDATION');
  const source = await db
    .selectFrom('videoStreams')
    .select(['id', 'seatId', 'feed'])
    .where('id', '=', stream)
    .where('appointmentId', '=', id)
    .executeTakeFirst();
  if (!source?.feed) throw notFound();
  await videoSignalTarget(db, ctx, { id, deviceId, to: source.seatId });
  return { id: source.id, feed: source.feed };
}

const ownStreams = (db: Db, ctx: Context, { id, deviceId }: Step) =>
  db
    .selectFrom('videoStreams')
    .select(['sourceId', 'session', 'handle'])
    .where('appointmentId', '=', id)
    .where('seatId', '=', actorOf(ctx).userId)
    .where('deviceId', '=', deviceId)
    .execute();

interface NewStream extends MediaConnection {
  feed: string | null;
  sourceId: string | null;
}

/** Replaces the previous connection. Doesn’t admit someone who left in the meantime. */
async function replaceStream(
  db: Db,
  ctx: Context,
  server: MediaServerPort,
  { id, deviceId }: Step,
  stream: NewStream,
): Promise<void> {
  const actor = actorOf(ctx);
  try {
    const former = await db.transaction().execute(async (tx) => {
      await lockAppointment(tx, ctx, actor.videoSeat ? null : actor, { id });
      const call = await videoCallOf(tx, ctx, id);
      checkOwnDevice(ctx, call, deviceId);
      if (!call.media.mayUseServer) throw notFound();
      const before = await removeStream(tx, id, actor.userId, stream.sourceId);
      const row = { id: newId(), appointmentId: id, seatId: actor.userId, deviceId, createdAt: ctx.now };
      await tx
        .insertInto('videoStreams')
        .values({ ...row, ...stream })
        .execute();
      return before;
    });
    await endAll(server, former);
  } catch (error) {
    await endAll(server, [stream]);
    throw error;
  }
}

const removeStream = (tx: Tx, appointmentId: string, seatId: string, sourceId: string | null) =>
  tx
    .deleteFrom('videoStreams')
    .where('appointmentId', '=', appointmentId)
    .where('seatId', '=', seatId)
    .where('sourceId', sourceId ? '=' : 'is', sourceId)
    .returning(['session', 'handle'])
    .execute();

function checkOwnDevice(ctx: Context, call: VideoCall, deviceId: string): void {
  const own = call.seats.find((seat) => seat.userId === actorOf(ctx).userId && seat.deviceId === deviceId);
  if (own?.state !== 'IN CALL')
    throw new DomainError('FORBIDDEN', 'This device isn’t in the call. Please join again.');
}

/** Falls back to peer-to-peer connections until one of the three leaves. */
async function leaveServer(db: Db, ctx: Context, server: MediaServerPort, id: string): Promise<boolean> {
  const lost = await db
    .insertInto('videoMediaLosses')
    .values({ appointmentId: id, at: ctx.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  await settleVideoMedia(db, ctx, server, await videoCallOf(db, ctx, id));
  return lost.numInsertedOrUpdatedRows === 1n;
}

/**
 * Ends everything at the media server that no longer belongs to the call.
 * Rule: appointments.video-media-server
 */
export async function settleVideoMedia(
  db: Db,
  ctx: Context,
  server: MediaServerPort,
  call: VideoCall,
): Promise<void> {
  const { appointmentId } = call;
  const inCall = call.seats.filter(({ state }) => state === 'IN CALL');
  const streams = await db
    .selectFrom('videoStreams')
    .select(['id', 'seatId', 'deviceId', 'sourceId', 'session', 'handle'])
    .where('appointmentId', '=', appointmentId)
    .execute();
  const mayStay = call.media.mayUseServer && isVideoCallOpen(call, ctx.now);
  const allowed = streams.filter(
    ({ seatId, deviceId }) =>
      mayStay && inCall.some((seat) => seat.userId === seatId && seat.deviceId === deviceId),
  );
  const stays = allowed.filter(({ sourceId }) => !sourceId || allowed.some(({ id }) => id === sourceId));
  const ended = streams.filter((stream) => !stays.includes(stream));
  if (!call.media.isLost && !call.media.mayUseServer)
    await db.deleteFrom('videoMediaLosses').where('appointmentId', '=', appointmentId).execute();
  if (ended.length === 0) return;
  const ids = ended.map(({ id }) => id);
  await db.deleteFrom('videoStreams').where('id', 'in', ids).execute();
  await endAll(server, ended);
  if (stays.length === 0) await unlessAway(server.closeRoom(appointmentId));
}

/** For calls that no one left, because the last page was closed or a phone died. */
async function closePastRooms(db: Db, ctx: Context, server: MediaServerPort): Promise<void> {
  const past = await db
    .deleteFrom('videoStreams')
    .using('appointments as appointment')
    .whereRef('appointment.id', '=', 'videoStreams.appointmentId')
    .where('appointment.endsAt', '<', subMinutes(ctx.now, CLOSES_AFTER_MINUTES))
    .returning('videoStreams.appointmentId')
    .execute();
  for (const id of new Set(past.map(({ appointmentId }) => appointmentId)))
    await unlessAway(server.closeRoom(id));
}

const endAll = (server: MediaServerPort, connections: readonly MediaConnection[]) =>
  Promise.all(connections.map((connection) => unlessAway(server.end(connection))));

/** If the media server is unavailable, it ends connections without a keep-alive by itself within a minute. */
const unlessAway = (ending: Promise<void>): Promise<void> =>
  ending.catch((error: unknown) => {
    if (!isIntegrationFailure(error)) throw error;
  });
