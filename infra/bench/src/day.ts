/**
 * `npm run bench:day`: providers’ phones regain signal at 18:00 and send what was waiting, with the console’s
 * queue and commands, to two services behind nginx. `--devices` and `--seconds` take a number.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { newId } from '@bedside/db/id';
import { openPhone } from '@bedside/infra-local/offline-soak.fixture';
import { closeProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { openDataset, TODAY } from './dataset.ts';
import { openBench } from './live-sessions.ts';
import { openGateway } from './open-gateway.ts';
import { percentiles } from './percentiles.ts';
import { saveTable } from './save-table.ts';
import { startServer } from './serving.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: { devices: { type: 'string', default: '200' }, seconds: { type: 'string', default: '60' } },
});
const [deviceCount, seconds] = [values.devices, values.seconds].map(Number) as [number, number];
/** A screenshot of 80 kB. */
const photo = new Uint8Array(readFileSync(path.join(root, 'docs/handbook/pictures/consents.png'))).buffer;

const dataset = await openDataset(path.join(root, '.local/bench-video'), {
  appointments: 60_000,
  patients: 12_000,
});
const { parts, tokenOf } = await openBench(dataset.url);
const { db } = parts;
const servers = await Promise.all([0, 1].map(() => startServer('product-server.ts', dataset.url)));
const gateway = await openGateway(servers);

const took: number[] = [];
let failed = 0;
const plain = globalThis.fetch;
globalThis.fetch = async (...call) => {
  const started = performance.now();
  const answer = await plain(...call).catch((reason: unknown) => {
    failed += 1;
    throw reason;
  });
  took.push(performance.now() - started);
  if (!answer.ok) failed += 1;
  return answer;
};

const TIMES = [1, 2, 3] as const;

/** A visit that day with its own provider and twelve waiting actions. */
async function prepareDevice({ id, patientId }: { id: string; patientId: string }) {
  const now = new Date(`${TODAY}T17:00:00Z`);
  const providerId = newId();
  const name = { firstName: 'Bench', lastName: 'Provider' };
  await db
    .insertInto('users')
    .values({ id: providerId, role: 'PROVIDER', ...name })
    .execute();
  await db.insertInto('providers').values({ id: providerId }).execute();
  const endsAt = new Date(now.getTime() + 45 * 60_000);
  await db
    .updateTable('appointments')
    .set({ providerId, startsAt: now, endsAt, serviceDate: TODAY, telemedicine: false })
    .where('id', '=', id)
    .execute();
  const visit = await db
    .selectFrom('appointments')
    .select(['version', 'soapNote', 'soapNoteVersion'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const service = await db
    .selectFrom('appointmentServices')
    .select(['serviceId', 'name'])
    .where('appointmentId', '=', id)
    .orderBy('position')
    .executeTakeFirstOrThrow();
  const token = await tokenOf(providerId, 'PROVIDER', now);
  const phone = await openPhone({
    baseUrl: `${gateway.origin}/v1`,
    token: async () => token,
    line: () => 'stands',
    picture: photo,
  });
  phone.learn({
    [id]: {
      version: visit.version,
      soapNote: visit.soapNote ?? '',
      soapNoteVersion: visit.soapNoteVersion,
    },
  });
  const enter = (change: Parameters<typeof phone.enter>[1]) => phone.enter(id, change, now);
  enter({ kind: 'setOut' });
  enter({ kind: 'arrive' });
  for (const time of TIMES) {
    enter({ kind: 'vitals', values: { weightLb: 150 + time } });
    enter({ kind: 'note', text: `mark-${time}.` });
    const picture = { fileId: newId(), name: `rash-${time}.png`, type: 'image/png', bytes: photo.byteLength };
    enter({ kind: 'picture', patientId, ...picture });
  }
  enter({ kind: 'services', lines: [{ serviceId: service.serviceId, name: service.name, cost: 45 }] });
  return { id, phone };
}

type Device = Awaited<ReturnType<typeof prepareDevice>>;

/** The number of records that do not exist exactly once. */
async function wrongAt({ id, phone }: Device): Promise<number> {
  const count = async (table: 'vitals' | 'documents' | 'servicesRendered') =>
    (await db.selectFrom(table).select('appointmentId').where('appointmentId', '=', id).execute()).length;
  const { soapNote } = await db
    .selectFrom('appointments')
    .select('soapNote')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const audit = await db.selectFrom('auditLog').select('action').where('entityId', '=', id).execute();
  const acts = (action: string) => audit.filter((row) => row.action === action).length;
  const marks = TIMES.filter((time) => soapNote?.split(`mark-${time}.`).length === 2);
  const pairs = [
    [phone.read().entries.length, 0],
    [await count('vitals'), TIMES.length],
    [marks.length, TIMES.length],
    [await count('documents'), TIMES.length],
    [await count('servicesRendered'), 1],
    [acts('appointment.setOut'), 1],
    [acts('appointment.arrive'), 1],
  ] as const;
  return pairs.filter(([there, meant]) => there !== meant).length;
}

const rows: string[] = [];
try {
  const visits = await db
    .selectFrom('appointments')
    .select(['id', 'patientId'])
    .where('status', '=', 'SCHEDULED')
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('documents').select('id').whereRef('appointmentId', '=', 'appointments.id')),
      ),
    )
    .orderBy('id', 'desc')
    .limit(deviceCount)
    .execute();
  if (visits.length < deviceCount) throw new Error(`the dataset has ${visits.length} visits`);
  const devices: Device[] = [];
  for (const visit of visits) devices.push(await prepareDevice(visit));
  const acts = devices.reduce((sum, { phone }) => sum + phone.read().entries.length, 0);
  const started = performance.now();
  const done = await Promise.all(
    devices.map(async ({ phone }, at) => {
      await pause((at * seconds * 1_000) / devices.length);
      const startedAt = performance.now();
      await phone.sync();
      return performance.now() - startedAt;
    }),
  );
  const all = (performance.now() - started) / 1_000;
  let wrong = 0;
  for (const device of devices) wrong += await wrongAt(device);
  rows.push(
    `| ${deviceCount} devices begin within ${seconds} s, ${acts} acts wait | |`,
    `| until all are through | ${all.toFixed(1)} s |`,
    `| calls sent, failed | ${took.length}, ${failed} |`,
    `| lost or doubled | ${wrong} |`,
    `| a call’s answer, p50, p95, p99 | ${percentiles(took)} |`,
    `| a device’s day, p50, p95, p99 | ${percentiles(done)} |`,
  );
} finally {
  await gateway.stop();
  for (const server of servers) server.stop();
  await closeProcessDependencies(parts);
  await dataset.close();
}
saveTable({ name: 'day', title: 'Offline days sent at once', beside: 'the devices', rows });
process.exit(0);
