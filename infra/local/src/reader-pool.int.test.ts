import { eventData } from '@bedside/api-client/live';
import { allCalls, allResources } from '@bedside/contracts/calls';
import { FIRST_POSITION, POSITION_HEADER } from '@bedside/contracts/position';
import { type LiveMessage, liveMessage } from '@bedside/contracts/practice/live.api';
import { watchPool } from '@bedside/db/connection';
import { hashPassword } from '@bedside/domain/people/password';
import { relayBatch } from '@bedside/queue/relay';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { atPort } from '@bedside/testing/pooler';
import { withDatabase } from '@bedside/testing/postgres';
import { startReplica } from '@bedside/testing/replica';
import { type ServiceUnderTest, startServices } from '@bedside/testing/service';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { services } from './application.ts';

const database = await withDatabase();
const { db, environment } = database;
const replica = await startReplica(inject('postgres').url, '2s');
afterAll(() => replica.stop());
const DATABASE_READER_URLS = atPort(environment.DATABASE_DIRECT_URL, replica.port);
const service = await startServices(services, { db, environment: { ...environment, DATABASE_READER_URLS } });
const plain = await startServices(services, {
  db,
  environment: { ...environment, DATABASE_READER_URLS: '' },
});
const { readers } = service.parts;
if (!readers) throw new Error('no readers');
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });

const patient = await insertPatient(db);
const { anonymous } = service;
const [dana, omar] = await Promise.all([
  insertStaff(db, { role: 'SUPER_ADMIN' }),
  insertStaff(db, { role: 'ADMIN' }),
]);
const [writing, reading] = [await service.as(dana), await service.as(omar)];

type Answer = Awaited<ReturnType<typeof writing.get>>;
const positionOf = (answer: Answer) => answer.headers[POSITION_HEADER] as string | undefined;

async function addNote(text: string, caller = writing): Promise<Answer> {
  const answer = await caller.post('/list/add-note', { patientId: patient.id, text });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer;
}

/** The newest note in the list, and which database it was read from. */
async function newest(position?: string, caller = reading) {
  const before = { ...readers?.counts };
  const answer = await caller.get('/admin/notes', {
    query: { filter: JSON.stringify({ patientId: patient.id }) },
    ...(position !== undefined && { headers: { [POSITION_HEADER]: position } }),
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const why = Object.entries(readers?.counts ?? {}).find(
    ([reason, count]) => count !== before[reason as keyof typeof before],
  );
  return { text: answer.json<{ text: string }[]>()[0]?.text, why: why?.[0], answer };
}

async function listen(
  userId: string,
  headers: Record<string, string>,
  signal: AbortSignal,
  heard: LiveMessage[],
) {
  const token = await service.tokenOf({ id: userId });
  const response = await fetch(`${origin}/v1/live`, {
    headers: { authorization: `Bearer ${token}`, ...headers },
    signal,
  });
  const { body } = response;
  if (!body) throw new Error('no stream');
  void (async () => {
    for await (const data of eventData(body)) heard.push(liveMessage.parse(JSON.parse(data)));
  })().catch(() => undefined);
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  return response;
}

async function relay(): Promise<void> {
  const { live, now } = service.parts;
  while ((await relayBatch({ db, queues: { addJobs: async () => undefined }, live, now })) > 0);
}

/** The minimum of several tries, because the processes also check their replicas. */
async function minCheckouts({ parts }: ServiceUnderTest, ask: () => Promise<Answer>) {
  const counted = { writer: 0, replica: 0 };
  watchPool(parts.db, () => (counted.writer += 1));
  for (const { db } of parts.readers?.all ?? []) watchPool(db, () => (counted.replica += 1));
  const tries: (typeof counted)[] = [];
  for (let left = 6; left > 0; left -= 1) {
    Object.assign(counted, { writer: 0, replica: 0 });
    await ask();
    tries.push({ ...counted });
  }
  return tries.toSorted((a, b) => a.writer - b.writer)[0] ?? counted;
}

/** Required query parameters of these calls. */
const needsQuery: Readonly<Record<string, Record<string, string>>> = {
  '/users': { role: 'PATIENT' },
  '/appointment/board': { from: '2026-11-23', to: '2026-11-23' },
};

const fromReplica = () =>
  vi.waitFor(async () => expect((await newest(FIRST_POSITION)).why).toBe('current'), 15_000);

beforeAll(async () => {
  await addNote('first');
  await fromReplica();
});

describe('with a replica two seconds behind', () => {
  // Rule: security.reads-after-writes
  it('who wrote sees it, from the writer; a stranger reads the replica; and later both do', async () => {
    await addNote('before');
    await expect.poll(async () => (await newest(FIRST_POSITION)).text).toBe('before');
    const written = await addNote('mine');
    const position = positionOf(written);
    expect(await newest(position, writing)).toMatchObject({ text: 'mine', why: 'behind' });
    expect(await newest(FIRST_POSITION)).toMatchObject({ text: 'before', why: 'current' });
    await expect.poll(async () => (await newest(position, writing)).why).toBe('current');
    expect(await newest(position, writing)).toMatchObject({ text: 'mine', why: 'current' });
  });

  // Rule: security.reads-after-writes
  it('who knows a timeline from before a restore reads from the writer, and gets its position', async () => {
    const { why, answer } = await newest('999.1');
    expect(why).toBe('behind');
    const position = positionOf(answer) ?? '';
    expect(position).toMatch(/^\d+\.\d+$/);
    await expect.poll(async () => (await newest(position)).why).toBe('current');
    expect(positionOf((await newest(position)).answer)).toBeUndefined();
  });

  it('who says no position reads from the writer', async () => {
    await addNote('for all');
    expect(await newest()).toMatchObject({ text: 'for all', why: 'no-position' });
  });

  // Rule: security.reads-after-writes
  it('who heard of a change in a live update sees it', async () => {
    const heard: LiveMessage[] = [];
    const stop = new AbortController();
    const live = await listen(omar.id, { [POSITION_HEADER]: FIRST_POSITION }, stop.signal, heard);
    expect(live.headers.get(POSITION_HEADER)).toMatch(/^\d+\.\d+$/);
    await addNote('told');
    await relay();
    await expect.poll(() => heard.find(({ entityType }) => entityType === 'note')).toBeDefined();
    const { position } = heard.find(({ entityType }) => entityType === 'note') ?? {};
    expect(await newest(position)).toMatchObject({ text: 'told', why: 'behind' });
    expect(heard.every((message) => message.position !== undefined)).toBe(true);
    stop.abort();
  });

  it('a live update is as before for who sends no position', async () => {
    const heard: LiveMessage[] = [];
    const stop = new AbortController();
    await listen(omar.id, {}, stop.signal, heard);
    await addNote('not told where');
    await relay();
    await expect.poll(() => heard.find(({ entityType }) => entityType === 'note')).toBeDefined();
    expect(heard.filter((message) => 'position' in message)).toEqual([]);
    stop.abort();
  });

  it('a write that failed, a GET that writes, and a poll say a position, and reads say none', async () => {
    const { id } = (await addNote('shelved')).json().data;
    expect(positionOf(await writing.post('/list/add-note', {}))).toMatch(/^\d+\.\d+$/);
    expect(positionOf(await writing.get(`/list/archive-note/${id}`))).toMatch(/^\d+\.\d+$/);
    expect(positionOf(await writing.get('/auth/me'))).toMatch(/^\d+\.\d+$/);
    expect(positionOf(await writing.get(`/list/notes/${patient.id}`))).toBeUndefined();
    expect(positionOf((await newest()).answer)).toBeUndefined();
  });

  // Rule: security.known-and-unknown-look-alike
  it('tells who signs in a position, and a stranger none, who could learn from it which email is known', async () => {
    const password = 'Blue-heron-4711';
    const email = 'stranger@example.com';
    await insertPatient(db, { user: { email, passwordHash: await hashPassword(password) } });
    expect(positionOf(await anonymous.post('/auth/send-OTP', { email }))).toBeUndefined();
    const refused = await anonymous.post('/auth/patient-login', { email, password: 'wrong' });
    expect([refused.statusCode, positionOf(refused)]).toEqual([401, undefined]);
    const signedIn = await anonymous.post('/auth/patient-login', { email, password });
    expect([signedIn.statusCode, positionOf(signedIn)]).toEqual([200, expect.stringMatching(/^\d+\.\d+$/)]);
  });

  it('rejects invalid positions', async () => {
    const answer = await reading.get('/admin/notes', { headers: { [POSITION_HEADER]: 'yesterday' } });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toContain('X-Bedside-Position');
  });

  it('audits a list read from the replica, at the writer', async () => {
    await fromReplica();
    const lines = () =>
      db
        .selectFrom('auditLog')
        .select('id')
        .where('action', '=', 'notes.list')
        .where('actorId', '=', dana.id)
        .execute();
    const before = await lines();
    const filter = JSON.stringify({ patientId: patient.id, archived: true });
    const counted = readers.counts.current;
    await writing.get('/admin/notes', { query: { filter }, headers: { [POSITION_HEADER]: FIRST_POSITION } });
    expect(readers.counts.current).toBe(counted + 1);
    expect((await lines()).length).toBe(before.length + 1);
  });

  it('serves every declared list there', async () => {
    await fromReplica();
    const paths = [
      ...allResources.filter(({ reads }) => reads).map(({ name }) => `/admin/${name}`),
      ...allCalls
        .filter(({ reads, audience }) => reads && audience.some((one) => one !== 'patient'))
        .filter(({ path }) => path !== '/appointment/export' && !path.includes('{'))
        .map(({ path }) => path),
    ];
    const { current, failed } = readers.counts;
    const headers = { [POSITION_HEADER]: FIRST_POSITION };
    for (const path of paths) {
      const query = needsQuery[path];
      const { statusCode, body } = await writing.get(path, { headers, ...(query && { query }) });
      expect(statusCode, `${path}: ${body}`).toBe(200);
    }
    expect(paths.length).toBeGreaterThan(30);
    expect(readers.counts).toMatchObject({ current: current + paths.length, failed });
  });

  it('exports from the replica once it has caught up', async () => {
    await addNote('before the export');
    const { current } = readers.counts;
    const caller = await service.as(dana);
    const answer = await caller.post('/appointment/download-export-list', {
      type: 'APPOINTMENT',
      filters: {},
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(readers.counts.current).toBe(current + 1);
  });

  it('takes no more statements for a read, and one more for a write', async () => {
    await fromReplica();
    const reads = async (at: ServiceUnderTest) => {
      const caller = await at.as(dana);
      const headers = { [POSITION_HEADER]: FIRST_POSITION };
      return minCheckouts(at, () => caller.get('/admin/notes', { headers }));
    };
    const writes = async (at: ServiceUnderTest) => {
      const caller = await at.as(dana);
      return minCheckouts(at, () => addNote('again', caller));
    };
    const [readPlain, read] = [await reads(plain), await reads(service)];
    expect(read.writer + read.replica).toBe(readPlain.writer);
    expect(read.replica).toBeGreaterThan(0);
    const [writePlain, write] = [await writes(plain), await writes(service)];
    expect(write).toEqual({ writer: writePlain.writer + 1, replica: 0 });
  });

  it('reads go on from the writer while the replica is down, and return to it', async () => {
    await fromReplica();
    await replica.kill();
    await addNote('without the replica');
    expect((await newest(FIRST_POSITION)).text).toBe('without the replica');
    expect((await service.app.inject('/health/ready')).statusCode).toBe(200);
    await replica.start();
    await fromReplica();
  });
});
