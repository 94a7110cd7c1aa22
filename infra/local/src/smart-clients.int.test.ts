import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { insertApp } from '@bedside/testing/factories/apps';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { services } from './application.ts';
import { freePort } from './processes.ts';
import { root } from './root.ts';
import { smartKit } from './smart.fixture.ts';

/** The part of fhirclient that this test uses. Its own types would apply browser types to every file here. */
interface SmartClient {
  patient: { id: string | null; read: () => Promise<unknown> };
  user: { fhirUser: string | null };
  state: { tokenResponse?: { access_token?: string } };
  request: (path: string) => Promise<unknown>;
  refresh: () => Promise<unknown>;
}
type Smart = (
  request: IncomingMessage,
  response: ServerResponse,
  storage: object,
) => { authorize: (options: object) => Promise<unknown>; ready: () => Promise<SmartClient> };
const smart: Smart = createRequire(import.meta.url)('fhirclient');

const database = await withDatabase();
const { db } = database;
const service = await startServices(services, database, { simulators: true });
const { publicUrl, tokensOf } = smartKit(service);
const FHIR = `${publicUrl}/fhir/R4`;

const ruth = await insertPatient(db, { user: { firstName: 'Ruth', lastName: 'Adler' } });
const asRuth = await service.as(ruth);

/** A web app on a device that uses the SMART library. */
const port = await freePort();
const redirectUri = `http://127.0.0.1:${port}/callback`;
const app = await insertApp(db, { redirectUris: ['http://127.0.0.1/callback'] });

const stored = new Map<string, unknown>();
const storage = {
  get: async (key: string) => stored.get(key),
  set: async (key: string, value: unknown) => {
    stored.set(key, value);
    return value;
  },
  unset: async (key: string) => stored.delete(key),
};
let signedIn: SmartClient | undefined;

/** The clients’ HTTP requests, without what differs in each run. */
let transcript = '';
service.app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url ?? '', publicUrl);
  const names = [...searchParams.keys()].map((name) => `${name}=…`).join('&');
  const asked = `${request.method} ${pathname.replaceAll(ruth.id, '{patient}')}${names && `?${names}`}`;
  response.once('finish', () => {
    transcript += `${asked} → ${response.statusCode}\n`;
  });
});
const TRANSCRIPTS = path.join(root, 'docs/integrations/transcripts');

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const api = smart(request, response, storage);
  if (request.url === '/launch') {
    await api.authorize({
      iss: FHIR,
      clientId: app.id,
      scope: 'openid fhirUser launch/patient offline_access patient/*.rs',
      redirectUri,
      pkceMode: 'required',
    });
    return;
  }
  signedIn = await api.ready();
  response.end('signed in');
}
const web = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
});
beforeAll(() => new Promise<void>((resolve) => web.listen(port, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => web.close(resolve)));

const follow = async (url: string) => {
  const response = await fetch(url, { redirect: 'manual' });
  return { location: response.headers.get('location') ?? '', text: await response.text() };
};

it('fhirclient signs in by a standalone launch, reads, renews, and is refused once the person removes it', async () => {
  const { location } = await follow(`http://127.0.0.1:${port}/launch`);
  const page = new URL((await follow(location)).location);
  expect(page.pathname).toBe('/allow-app');
  const allowed = await asRuth.post('/apps/allow', { request: page.search.slice(1), patientId: ruth.id });
  expect((await follow(allowed.json().data.redirectTo)).text).toBe('signed in');

  const client = signedIn;
  if (!client) throw new Error('not signed in');
  expect(client.patient.id).toBe(ruth.id);
  expect(client.user.fhirUser).toBe(`Patient/${ruth.id}`);
  expect(await client.patient.read()).toMatchObject({ resourceType: 'Patient', name: [{ family: 'Adler' }] });
  expect(await client.request(`Condition?patient=${ruth.id}`)).toMatchObject({ resourceType: 'Bundle' });
  const before = client.state.tokenResponse?.access_token;
  await client.refresh();
  expect(client.state.tokenResponse?.access_token).not.toBe(before);
  expect(await client.patient.read()).toMatchObject({ id: ruth.id });

  const { access } = (await asRuth.get('/apps/access')).json().data;
  expect((await asRuth.post(`/apps/access/${access[0].id}/remove`)).statusCode).toBe(200);
  await expect(client.patient.read()).rejects.toThrow();
  await expect(transcript).toMatchFileSnapshot(path.join(TRANSCRIPTS, 'fhirclient.txt'));
});

it('fhir-kit-client finds where to sign in, reads, and searches with the token', async () => {
  transcript = '';
  const client = new Client({ baseUrl: FHIR });
  const found = await client.smartAuthMetadata();
  expect(found.authorizeUrl?.href).toBe(`${publicUrl}/oauth/authorize`);
  expect(found.tokenUrl?.href).toBe(`${publicUrl}/oauth/token`);
  const diary = await insertApp(db);
  client.bearerToken = (await tokensOf(asRuth, diary, ruth.id)).access_token;
  expect(await client.read({ resourceType: 'Patient', id: ruth.id })).toMatchObject({ id: ruth.id });
  const bundle = await client.search({ resourceType: 'Patient', searchParams: { _id: ruth.id } });
  expect(bundle).toMatchObject({ resourceType: 'Bundle', entry: [{ resource: { id: ruth.id } }] });
  await expect(transcript).toMatchFileSnapshot(path.join(TRANSCRIPTS, 'fhir-kit-client.txt'));
});
