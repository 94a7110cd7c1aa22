import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { withApplication } from '@bedside/testing/app';
import { insertApp, insertSystemApp } from '@bedside/testing/factories/apps';
import { afterAll, expect, it } from 'vitest';
import { root } from './root.ts';

const run = promisify(execFile);
const { db, origin } = await withApplication({ demo: true, limits: true });
const page = readFileSync(path.join(root, 'docs/integrations/bulk.md'), 'utf8');
const blocksIn = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))].map(([, text = '']) => text);
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-bulk-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Rule: care.bulk-export
it('a system app exports the practice with the documented commands, unchanged', async () => {
  const [makeKeys = '', introspect = ''] = blocksIn('sh');
  await run('bash', ['-euo', 'pipefail', '-c', makeKeys], { cwd: folder });
  const jwks = readFileSync(path.join(folder, 'jwks.json'), 'utf8');
  const { id } = await insertSystemApp(db, { jwks });
  // Placed next to the modules that the file imports.
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const script = path.join(folder, 'export.ts');
  writeFileSync(script, blocksIn('ts').join('\n'));
  const env = {
    ...process.env,
    BEDSIDE_URL: origin,
    CLIENT_ID: id,
    PRIVATE_KEY: path.join(folder, 'private.pem'),
  };
  const { stdout } = await run(process.execPath, [script], { env });
  const { count } = await db
    .selectFrom('patients')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow();
  expect(stdout).toContain(`Patient: ${count} of ${count}`);
  expect(stdout).toMatch(/Condition: (\d+) of \1\n/);
  expect(stdout).toMatch(/DocumentReference: (\d+) of \1\n/);
  expect(stdout).toContain('deleted: 202');

  const app = await insertApp(db, { isConfidential: true });
  const request = { BASE: origin, TOKEN: 'unknown', CLIENT: app.id, SECRET: app.secret };
  const answer = await run('bash', ['-euo', 'pipefail', '-c', introspect], {
    env: { ...process.env, ...request },
  });
  expect(JSON.parse(answer.stdout)).toEqual({ active: false });
}, 120_000);
