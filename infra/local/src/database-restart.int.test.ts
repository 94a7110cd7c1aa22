import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect as connectTo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { appointmentsService } from '@bedside/appointments-service/app';
import { connect } from '@bedside/db/connection';
import { newId } from '@bedside/db/id';
import { migrate } from '@bedside/db/migrate';
import { insertPatient } from '@bedside/testing/factories/people';
import { startServices } from '@bedside/testing/service';
import { afterAll, expect, it, vi } from 'vitest';
import { type Cluster, startCluster } from './postgres-cluster.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'bedside-restart-'));
const start = () => startCluster({ folder, settings: { max_connections: '40' } });
let cluster: Cluster = await start();

/** A proxy keeps the database’s address across restarts. */
const door = createServer((client) => {
  const server = connectTo(cluster.port, '127.0.0.1');
  client.pipe(server).pipe(client);
  for (const [one, other] of [
    [client, server],
    [server, client],
  ] as const)
    one.on('error', () => other.destroy()).on('close', () => other.destroy());
});
await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));

const url = cluster.url('postgres').replace(`:${cluster.port}/`, `:${(door.address() as AddressInfo).port}/`);
const db = connect({ url });
await migrate(db);
const { as } = await startServices([appointmentsService], { db, environment: { DATABASE_URL: url } });
afterAll(async () => {
  await db.destroy();
  door.close();
  await cluster.kill();
  rmSync(folder, { recursive: true, force: true });
});

it('a database killed during writes loses nothing that was confirmed, and every process recovers', async () => {
  const patient = await as(await insertPatient(db));
  const chat = (await patient.post('/chat/open', {})).json().data.id;
  const stored: string[] = [];
  const refused: [number, string | undefined][] = [];
  let isOver = false;
  async function write(): Promise<void> {
    while (!isOver) {
      const clientId = newId();
      const answer = await patient.post(`/chat/${chat}/messages`, { clientId, text: 'Still there?' });
      if (answer.statusCode === 200) stored.push(clientId);
      else refused.push([answer.statusCode, answer.headers['retry-after']?.toString()]);
    }
  }
  const writers = Array.from({ length: 8 }, write);
  await vi.waitFor(() => expect(stored.length).toBeGreaterThan(50), { timeout: 10_000 });
  await cluster.kill();
  await vi.waitFor(() => expect(refused.length).toBeGreaterThan(8), { timeout: 10_000 });
  cluster = await start();
  const before = stored.length;
  await vi.waitFor(() => expect(stored.length).toBeGreaterThan(before + 50), { timeout: 10_000 });
  isOver = true;
  await Promise.all(writers);

  expect(new Set(refused.map(([status]) => status))).toEqual(new Set([503]));
  expect(refused.every(([, retryAfter]) => Number(retryAfter) > 0)).toBe(true);
  const rows = await db.selectFrom('chatMessages').select(['clientId', 'seq']).orderBy('seq').execute();
  const there = new Set(rows.map(({ clientId }) => clientId));
  expect(stored.filter((clientId) => !there.has(clientId))).toEqual([]);
  expect(rows.map(({ seq }) => seq)).toEqual(rows.map((_, at) => at + 1));
}, 60_000);
