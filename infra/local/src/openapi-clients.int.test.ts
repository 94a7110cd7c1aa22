import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { DEMO_PASSWORD } from '@bedside/demo/people';
import { withApplication } from '@bedside/testing/app';
import { createClient } from '@hey-api/openapi-ts';
import openapiTypes, { astToString } from 'openapi-typescript';
import { beforeAll, expect, it } from 'vitest';
import { documentFile } from './openapi-document.ts';
import { root } from './root.ts';

const { origin } = await withApplication({ demo: true });
const folder = path.join(root, 'node_modules/.cache/bedside/generated-clients');
const types = path.join(folder, 'types.ts');
const sdk = path.join(folder, 'sdk');

beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(types, astToString(await openapiTypes(pathToFileURL(documentFile))));
  await createClient({
    input: documentFile,
    output: sdk,
    plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
    logs: { level: 'silent' },
  });
}, 120_000);

it('generates clients that compile', () => {
  const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'esnext'];
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const files = [types, path.join(sdk, 'index.ts'), path.join(sdk, 'sdk.gen.ts')];
  const compile = () =>
    execFileSync(
      'node',
      [compiler, ...options, '--moduleResolution', 'bundler', '--ignoreConfig', ...files],
      {
        stdio: 'pipe',
        encoding: 'utf8',
      },
    );
  expect(compile()).toBe('');
}, 120_000);

it('lets a generated client sign in and read', async () => {
  const { listServices, patientDetail, patientLogin } = await import(path.join(sdk, 'sdk.gen.ts'));
  const { client } = await import(path.join(sdk, 'client.gen.ts'));
  client.setConfig({ baseUrl: origin });
  const body = { email: 'patient@bedside.test', password: DEMO_PASSWORD };
  const signedIn = await patientLogin({ body, throwOnError: true });
  const { token, user } = signedIn.data.data;
  client.setConfig({ auth: () => token });
  const patient = await patientDetail({ path: { id: user.id } });
  expect(patient.data.data).toMatchObject({ id: user.id });
  const services = await listServices();
  expect(services.data.data.serviceList.length).toBeGreaterThan(0);
  const refused = await patientDetail({ path: { id: 'nobody' } });
  expect(refused.error).toMatchObject({ code: 'VALIDATION', issues: [{ path: 'id' }] });
});
