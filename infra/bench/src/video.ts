/**
 * `npm run bench:video`: connects video calls in parallel on two services behind nginx. Each side listens on
 * its stream and sends what a browser sends. `--calls` and `--seconds` take a number.
 */
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '@bedside/db/id';
import { closeProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { openDataset, TODAY } from './dataset.ts';
import { openStream } from './live-client.ts';
import { openBench } from './live-sessions.ts';
import { openGateway } from './open-gateway.ts';
import { percentiles } from './percentiles.ts';
import { saveTable } from './save-table.ts';
import { startServer } from './serving.ts';

/** The sizes that Chrome sends: a description of audio and video, then the addresses it finds. */
const DESCRIPTION = 'd'.repeat(4_000);
const CANDIDATE = 'c'.repeat(200);
const CANDIDATES = 8;
const CANDIDATE_MS = 50;
const LAST_SIGNALS_MS = 10_000;
const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { calls: { type: 'string', default: '500' }, seconds: { type: 'string', default: '60' } },
});
const [callCount, seconds] = [values.calls, values.seconds].map(Number) as [number, number];

const dataset = await openDataset(path.join(root, '.local/bench-video'), {
  appointments: 60_000,
  patients: 12_000,
});
const { parts, tokenOf } = await openBench(dataset.url);
const servers = await Promise.all([0, 1].map(() => startServer('product-server.ts', dataset.url)));
const gateway = await openGateway(servers);
const { origin } = gateway;
const agent = new Agent({ keepAlive: true, maxSockets: 200 });

interface Side {
  userId: string;
  token: string;
  device: string;
}
interface Call {
  id: string;
  provider: Side;
  patient: Side;
}

/** Turns today’s visits into calls between two people, each visit with its own provider. */
async function prepareCalls(): Promise<Call[]> {
  const now = new Date(`${TODAY}T17:00:00Z`);
  const visits = await parts.db
    .selectFrom('appointments')
    .select((eb) => ['patientId', eb.fn.min<string>(eb.cast('id', 'text')).as('id')])
    .where('status', '=', 'SCHEDULED')
    .groupBy('patientId')
    .limit(callCount)
    .execute();
  if (visits.length < callCount) throw new Error(`the dataset has visits for ${visits.length} calls`);
  const calls: Call[] = [];
  for (const { id, patientId } of visits) {
    const providerId = newId();
    const name = { firstName: 'Bench', lastName: 'Provider' };
    await parts.db
      .insertInto('users')
      .values({ id: providerId, role: 'PROVIDER', ...name })
      .execute();
    await parts.db.insertInto('providers').values({ id: providerId }).execute();
    const [startsAt, endsAt] = [now, new Date(now.getTime() + 45 * 60_000)];
    await parts.db
      .updateTable('appointments')
      .set({ providerId, startsAt, endsAt, telemedicine: true })
      .where('id', '=', id)
      .execute();
    const side = async (userId: string, role: 'PATIENT' | 'PROVIDER'): Promise<Side> => ({
      userId,
      token: await tokenOf(userId, role, now),
      device: newId(),
    });
    const provider = await side(providerId, 'PROVIDER');
    const patient = await side(patientId, 'PATIENT');
    const seat = { appointmentId: id, state: 'IN CALL', stateSince: now, audioOnly: false } as const;
    await parts.db.deleteFrom('videoSeats').where('appointmentId', '=', id).execute();
    await parts.db
      .insertInto('videoSeats')
      .values([
        { ...seat, role: 'provider', userId: providerId, deviceId: provider.device },
        { ...seat, role: 'patient', userId: patientId, deviceId: patient.device, locationState: 'IL' },
      ])
      .execute();
    calls.push({ id, provider, patient });
  }
  return calls;
}

const sentAt = new Map<string, number>();
const delays: number[] = [];
const took: number[] = [];
let refused = 0;

function signal(call: Call, from: Side, to: Side, text: string): Promise<void> {
  const mark = newId();
  const body = JSON.stringify({ deviceId: from.device, to: to.userId, signal: `${mark}${text}` });
  const headers = { authorization: `Bearer ${from.token}`, 'content-type': 'application/json' };
  const started = performance.now();
  sentAt.set(mark, started);
  return new Promise((resolve) => {
    const sending = request(`${origin}/v1/video/${call.id}/signal`, { agent, method: 'POST', headers });
    const fail = () => {
      refused += 1;
      resolve();
    };
    sending.on('error', fail).on('response', (answer) => {
      answer.resume().on('end', () => {
        took.push(performance.now() - started);
        if (answer.statusCode === 200) resolve();
        else fail();
      });
    });
    sending.end(body);
  });
}

async function sendCandidates(call: Call, from: Side, to: Side): Promise<void> {
  for (let found = 0; found < CANDIDATES; found += 1) {
    await signal(call, from, to, CANDIDATE);
    await pause(CANDIDATE_MS);
  }
}

/** The call is connected once each side has received the other’s description and all ICE candidates. */
async function connect(call: Call): Promise<{ start: () => Promise<number | null>; close: () => void }> {
  const { provider, patient } = call;
  const heard = { provider: 0, patient: 0 };
  const done = Promise.withResolvers<void>();
  const listen = (side: 'provider' | 'patient', onDescription: () => void) =>
    openStream(
      `${origin}/v1/live?device=${call[side].device}`,
      call[side].token,
      ({ type, signal: text }) => {
        if (type !== 'signal' || !text) return;
        const at = sentAt.get(text.slice(0, 36));
        if (at !== undefined) delays.push(performance.now() - at);
        heard[side] += 1;
        if (text.length > 1_000) onDescription();
        if (heard.provider === CANDIDATES + 1 && heard.patient === CANDIDATES + 1) done.resolve();
      },
    );
  const ends = await Promise.all([
    listen('provider', () => undefined),
    listen('patient', () => {
      void signal(call, patient, provider, DESCRIPTION).then(() => sendCandidates(call, patient, provider));
    }),
  ]);
  return {
    async start() {
      const started = performance.now();
      await signal(call, provider, patient, DESCRIPTION);
      await sendCandidates(call, provider, patient);
      const late = pause(LAST_SIGNALS_MS, 'late' as const);
      if ((await Promise.race([done.promise, late])) === 'late') return null;
      return performance.now() - started;
    },
    close: () => {
      for (const end of ends) end();
    },
  };
}

const rows: string[] = [];
try {
  const calls = await prepareCalls();
  const open = [];
  for (let at = 0; at < calls.length; at += 50)
    open.push(...(await Promise.all(calls.slice(at, at + 50).map(connect))));
  const started = performance.now();
  const connected = await Promise.all(
    open.map(async ({ start }, at) => {
      await pause((at * seconds * 1_000) / open.length);
      return start();
    }),
  );
  const tookSeconds = (performance.now() - started) / 1_000;
  for (const { close } of open) close();
  const times = connected.filter((time) => time !== null);
  rows.push(
    `| ${callCount} calls connect within ${seconds} s, ${2 * callCount} open streams | |`,
    `| calls that connected | ${times.length} of ${callCount} |`,
    `| signals sent, heard, refused | ${sentAt.size}, ${delays.length}, ${refused} |`,
    `| signals a second | ${(sentAt.size / tookSeconds).toFixed(0)} |`,
    `| a signal’s answer, p50, p95, p99 | ${percentiles(took)} |`,
    `| signal → heard by the other side, p50, p95, p99 | ${percentiles(delays)} |`,
    `| first signal → connected, p50, p95, p99 (${CANDIDATES} pauses of ${CANDIDATE_MS} ms on each side) | ${percentiles(times)} |`,
  );
} finally {
  await gateway.stop();
  for (const server of servers) server.stop();
  await closeProcessDependencies(parts);
  await dataset.close();
}
saveTable({ name: 'video', title: 'Signaling of video calls', beside: 'the clients', rows });
process.exit(0);
