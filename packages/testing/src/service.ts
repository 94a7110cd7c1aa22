import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { SMTP_PORT_OFFSET } from '@bedside/config/production';
import { publicPath } from '@bedside/contracts/call';
import type { Role } from '@bedside/contracts/people/user.schema';
import { newId } from '@bedside/db/id';
import { freePort } from '@bedside/infra-local/processes';
import {
  closeProcessDependencies,
  openProcessDependencies,
  type ProcessDependencies,
} from '@bedside/process-kit/open-dependencies';
import { buildApp } from '@bedside/service-kit/app';
import type { Service } from '@bedside/service-kit/service';
import { localSimulators } from '@bedside/simulators/local-simulators';
import { addHours } from 'date-fns';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterAll } from 'vitest';
import { checkAnswers } from './documented-answers.ts';
import type { TestDatabase } from './postgres.ts';
import { withoutQuietHours } from './quiet-hours.ts';

interface ServiceOptions {
  now?: () => Date;
  limits?: boolean;
  simulators?: boolean;
}

interface Sent {
  query?: Record<string, string>;
  body?: object;
  headers?: Record<string, string>;
}

export interface Caller {
  get: (url: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  post: (url: string, body?: object, sent?: Sent) => Promise<LightMyRequestResponse>;
  put: (url: string, body?: object, sent?: Sent) => Promise<LightMyRequestResponse>;
  delete: (url: string, sent?: Sent) => Promise<LightMyRequestResponse>;
  upload: (
    url: string,
    file: File,
    fields?: Record<string, string>,
    sent?: Pick<Sent, 'headers'>,
  ) => Promise<LightMyRequestResponse>;
}

export interface ServiceUnderTest {
  app: FastifyInstance;
  parts: ProcessDependencies;
  origin: string;
  anonymous: Caller;
  as: (person: { id: string }) => Promise<Caller>;
  tokenOf: (person: { id: string }) => Promise<string>;
  withKey: (key: { secret: string }) => Caller;
}

/**
 * `const { as } = await startServices([authService], database);` Paths start at `/v1`, or at `/fhir` outside
 * it.
 */
export async function startServices(
  services: readonly Service[],
  database: Pick<TestDatabase, 'db'> & { readonly environment: Partial<TestDatabase['environment']> },
  options: ServiceOptions = {},
): Promise<ServiceUnderTest> {
  const port = await freePort(SMTP_PORT_OFFSET);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'bedside-test-'));
  const config = readConfig({
    BEDSIDE_ENV: 'test',
    ...database.environment,
    PORT: String(port),
    BEDSIDE_DATA: dataDir,
    LOG_LEVEL: process.env.TEST_LOG ?? 'silent',
  });
  const opened = await openProcessDependencies(config, 'test');
  const parts = { ...opened, ...(options.now && { now: options.now }) };
  // With the real clock, responses would differ at night.
  if (!options.now) await withoutQuietHours(database.db);
  const app = await buildApp({
    parts,
    services,
    limits: options.limits ?? false,
    extra: async (root) => {
      checkAnswers(root);
      if (options.simulators)
        await root.register(localSimulators, { prefix: '/local', config, now: parts.now });
    },
  });
  if (options.simulators) await app.listen({ host: config.host, port });
  afterAll(async () => {
    // Clients of a finished test file may still hold connections.
    app.server.closeAllConnections();
    await app.close();
    await closeProcessDependencies(parts);
    await rm(dataDir, { recursive: true, force: true });
  });

  const tokenOf: ServiceUnderTest['tokenOf'] = ({ id }) => openSession(app, parts, id);
  return {
    app,
    parts,
    origin: `http://127.0.0.1:${port}`,
    anonymous: callerOf(app, {}),
    tokenOf,
    withKey: ({ secret }) => callerOf(app, { authorization: `Bearer ${secret}` }),
    as: async (person) => callerOf(app, { authorization: `Bearer ${await tokenOf(person)}` }),
  };
}

function callerOf(app: FastifyInstance, headers: Record<string, string>): Caller {
  const send = (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    { query, body, headers: more }: Sent = {},
  ) =>
    app.inject({
      method,
      url: publicPath(url),
      headers: { ...headers, ...more },
      ...(query && { query }),
      ...(body && { payload: body }),
    });
  const upload: Caller['upload'] = async (url, file, fields = {}, sent = {}) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', file);
    const encoded = new Response(form);
    const payload = Buffer.from(await encoded.arrayBuffer());
    const type = encoded.headers.get('content-type') ?? '';
    return app.inject({
      method: 'POST',
      url: `/v1${url}`,
      headers: { ...headers, ...sent.headers, 'content-type': type },
      payload,
    });
  };
  return {
    get: (url, sent) => send('GET', url, sent),
    post: (url, body, sent) => send('POST', url, { ...sent, ...(body && { body }) }),
    put: (url, body, sent) => send('PUT', url, { ...sent, ...(body && { body }) }),
    delete: (url, sent) => send('DELETE', url, sent),
    upload,
  };
}

async function openSession(
  app: FastifyInstance,
  { db, now }: ProcessDependencies,
  userId: string,
): Promise<string> {
  const sessionId = newId();
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId, createdAt: now(), lastSeenAt: now(), expiresAt: addHours(now(), 12) })
    .execute();
  const { role } = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return tokenFor(app, { userId, sessionId, role });
}

/** Outlasts the longest suite, on the slowest machine. */
const tokenFor = (app: FastifyInstance, subject: { userId: string; sessionId: string; role: Role }) =>
  app.jwt.sign({ sub: subject.userId, sid: subject.sessionId, role: subject.role }, { expiresIn: '2h' });
