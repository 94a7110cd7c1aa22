import { DEMO_PASSWORD } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { insertSystemApp } from '@bedside/testing/factories/apps';
import { insertPatient } from '@bedside/testing/factories/people';
import { auditActionsOf } from '@bedside/testing/traces';
import { importPKCS8, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';

const { db, origin } = await withApplication({ demo: true });
const FHIR = `${origin}/fhir/R4`;
type App = Awaited<ReturnType<typeof insertSystemApp>>;

async function tokenOf(app: App, scope = 'system/*.rs'): Promise<string> {
  const key = await importPKCS8(app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), 'ES384');
  const url = `${origin}/oauth/token`;
  const client_assertion = await new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg: 'ES384', kid: app.kid })
    .setIssuer(app.id)
    .setSubject(app.id)
    .setAudience(url)
    .setExpirationTime('4m')
    .sign(key);
  const client_assertion_type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
  const body = { grant_type: 'client_credentials', scope, client_assertion_type, client_assertion };
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(body) });
  return ((await answer.json()) as { access_token: string }).access_token;
}

const send = (token: string, url: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(url.startsWith('http') ? url : `${FHIR}/${url}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
const start = (token: string, query = '', headers = {}) =>
  send(token, `$export${query}`, { prefer: 'respond-async', ...headers });
const placeOf = (answer: Response) => answer.headers.get('content-location') ?? '';

interface Manifest {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string; count: number }[];
  error: unknown[];
}

async function manifestOf(token: string, place: string): Promise<Manifest> {
  let answer = await send(token, place);
  await expect
    .poll(
      async () => {
        answer = await send(token, place);
        return answer.status;
      },
      { timeout: 60_000 },
    )
    .toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/json');
  expect(new Date(answer.headers.get('expires') ?? '').getTime()).toBeGreaterThan(Date.now());
  return (await answer.json()) as Manifest;
}

interface Line {
  resourceType: string;
  id: string;
  meta?: { lastUpdated: string };
  content?: { attachment: { url?: string } }[];
  target?: { reference: string }[];
}
async function linesIn(token: string, url: string): Promise<Line[]> {
  const answer = await send(token, url, { accept: 'application/fhir+ndjson' });
  expect(answer.headers.get('content-type')).toBe('application/fhir+ndjson');
  const text = await answer.text();
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

const app = await insertSystemApp(db);

describe('a bulk export', () => {
  // Rule: care.bulk-export
  it('contains each resource of the practice once, as the FHIR API returns it, and leaves audit rows', async () => {
    const token = await tokenOf(app);
    const started = await start(token);
    expect([started.status, placeOf(started)]).toEqual([
      202,
      expect.stringContaining(`${FHIR}/bulk-export/`),
    ]);
    const place = placeOf(started);
    const manifest = await manifestOf(token, place);
    expect(manifest).toMatchObject({ request: `${FHIR}/$export`, requiresAccessToken: true, error: [] });
    const all: Line[] = [];
    for (const { type, url, count } of manifest.output) {
      const lines = await linesIn(token, url);
      expect([type, lines.length]).toEqual([type, count]);
      expect(new Set(lines.map(({ resourceType }) => resourceType))).toEqual(new Set([type]));
      all.push(...lines);
    }
    const places = all.map(({ resourceType, id }) => `${resourceType}/${id}`);
    expect(new Set(places).size).toBe(places.length);
    const named = all.flatMap(({ target = [] }) => target.map(({ reference }) => reference));
    expect(named.filter((reference) => !places.includes(reference))).toEqual([]);
    const document = all.find(({ content }) => content?.[0]?.attachment.url);
    const file = await send(token, document?.content?.[0]?.attachment.url ?? '');
    expect(file.status).toBe(200);
    const patient = all.find(({ resourceType }) => resourceType === 'Patient');
    const bundle = (await (await send(token, `Patient/${patient?.id}/$everything`)).json()) as {
      entry: { resource: Line }[];
    };
    const missing = bundle.entry.map(({ resource }) => `${resource.resourceType}/${resource.id}`);
    expect(missing.filter((one) => !places.includes(one))).toEqual([]);
    const id = place.split('/').at(-1) ?? '';
    const actions = await auditActionsOf(db, id);
    expect(actions.slice(0, 2)).toEqual(['bulkExport.start', 'bulkExport.finish']);
    expect(actions.filter((one) => one === 'downloadBulkExportFile')).toHaveLength(manifest.output.length);

    expect((await send(token, place, {}, 'DELETE')).status).toBe(202);
    expect((await send(token, place)).status).toBe(404);
    expect((await send(token, manifest.output[0]?.url ?? '')).status).toBe(404);
    const files = () => db.selectFrom('bulkExportFiles').select('name').where('exportId', '=', id).execute();
    await expect.poll(files, { timeout: 20_000 }).toEqual([]);
  }, 120_000);

  // Rule: care.bulk-export
  it('is limited by type and time, and contains nothing of other patients or apps', async () => {
    const token = await tokenOf(app);
    const since = new Date(Date.now() + 3_600_000);
    const late = await insertPatient(db);
    const changed = new Date(since.getTime() + 1_000);
    await db.updateTable('users').set({ updatedAt: changed }).where('id', '=', late.id).execute();
    const query = `?_type=Patient,Condition&_since=${since.toISOString()}&_outputFormat=application/fhir%2Bndjson`;
    const place = placeOf(await send(token, `Patient/$export${query}`, { prefer: 'respond-async' }));
    const { output } = await manifestOf(token, place);
    expect(output).toEqual([{ type: 'Patient', url: expect.any(String), count: 1 }]);
    const [file] = output;
    expect((await linesIn(token, file?.url ?? ''))[0]?.id).toBe(late.id);
    const stranger = await tokenOf(await insertSystemApp(db));
    for (const url of [place, file?.url ?? '']) expect((await send(stranger, url)).status).toBe(404);
    expect((await send(stranger, place, {}, 'DELETE')).status).toBe(404);
    expect((await fetch(place)).status).toBe(401);
  }, 90_000);

  // Rule: security.apps-stay-in-scope
  it('stays in the scopes of its token, and ends with those of its app', async () => {
    const small = await insertSystemApp(db, { scopes: ['system/Patient.rs', 'system/Condition.rs'] });
    const token = await tokenOf(small, 'system/Patient.rs');
    expect((await start(token, '?_type=Condition')).status).toBe(403);
    const { output } = await manifestOf(token, placeOf(await start(token)));
    expect(output.map(({ type }) => type)).toEqual(['Patient']);
    await db
      .updateTable('apps')
      .set({ scopes: ['system/Condition.rs'] })
      .where('id', '=', small.id)
      .execute();
    expect((await send(token, output[0]?.url ?? '')).status).toBe(403);
  }, 90_000);

  // Rule: security.apps-stay-in-scope
  it('of every category is not read with a scope of one', async () => {
    const every = 'system/Condition.rs';
    const some = `${every}?category=problem-list-item`;
    const small = await insertSystemApp(db, { scopes: [every] });
    const token = await tokenOf(small, every);
    const { output } = await manifestOf(token, placeOf(await start(token)));
    const statusOf = async (bearer: string) => (await send(bearer, output[0]?.url ?? '')).status;
    expect(await statusOf(token)).toBe(200);
    expect(await statusOf(await tokenOf(small, some))).toBe(403);
    await db
      .updateTable('apps')
      .set({ scopes: [some] })
      .where('id', '=', small.id)
      .execute();
    const narrow = await tokenOf(small, some);
    expect([await statusOf(token), await statusOf(narrow)]).toEqual([403, 403]);
  }, 90_000);

  it('is refused without Prefer, with unknown parameters, and while another export is running', async () => {
    const one = await insertSystemApp(db);
    const token = await tokenOf(one);
    expect((await send(token, '$export')).status).toBe(400);
    const wrong = [
      '?_type=Binary',
      '?_type=Nothing',
      '?_since=yesterday',
      '?_outputFormat=csv',
      '?_elements=id',
    ];
    for (const query of wrong) expect([query, (await start(token, query)).status]).toEqual([query, 400]);
    const lenient = { prefer: 'respond-async, handling=lenient' };
    const first = await start(token, '?_elements=id', lenient);
    expect(first.status).toBe(202);
    const second = await start(token);
    expect([second.status, Number(second.headers.get('retry-after'))]).toEqual([429, expect.any(Number)]);
    const running = await send(token, placeOf(first));
    if (running.status === 202) expect(running.headers.get('x-progress')).toMatch(/^\d+% done$/);
    expect((await send(token, placeOf(first), {}, 'DELETE')).status).toBe(202);
    expect((await start(token)).status).toBe(202);
  }, 90_000);

  it('is for system apps and super-admins', async () => {
    const body = JSON.stringify({ email: 'patient@bedside.test', password: DEMO_PASSWORD });
    const headers = { 'content-type': 'application/json' };
    const signedIn = await fetch(`${origin}/v1/auth/patient-login`, { method: 'POST', headers, body });
    const { data } = (await signedIn.json()) as { data: { token: string } };
    expect((await start(data.token)).status).toBe(403);
  });
});
