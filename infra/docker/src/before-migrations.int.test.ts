import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, workerNames } from '@bedside/infra-local/processes';
import { databaseUrl, runSql, SESSION_DEFAULTS } from '@bedside/testing/postgres';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { migrateAsOwner } from './migrate-as-owner.ts';

const server = inject('postgres').url;
const name = `bedside_test_${randomBytes(6).toString('hex')}`;
await runSql(server, `create database ${name}`);
const owner = databaseUrl(server, name);
const user = new URL(owner);
user.username = `${name}_user`;
user.password = randomBytes(16).toString('hex');
const FUTURE = `insert into kysely_migration (name, timestamp)
  values ('9999-future', '2099-01-01T00:00:00.000Z') on conflict do nothing`;
const running = new Set<ReturnType<typeof spawn>>();
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await runSql(server, `drop database ${name} with (force)`);
  await runSql(server, `drop role if exists ${user.username}`);
});

/** Testing all nine processes takes minutes, so this tests one of each kind. EVERY_PROCESS=1 tests all of them. */
const isThorough = process.env.EVERY_PROCESS !== undefined;
const services = isThorough ? ['auth', 'appointments', 'payments', 'questionnaires'] : ['appointments'];
const workers = isThorough ? workerNames : ['relay'];
const entryPoints = [
  ...services.map((one) => `services/${one}/src/server.ts`),
  ...workers.map((one) => `workers/${one}/src/worker.ts`),
];

describe.each(['missing', 'there', 'newer'])('with a schema that is %s', (schema) => {
  it.each(entryPoints)(
    '%s reports it without a stack trace',
    async (script) => {
      const address = schema === 'missing' ? owner : user.href;
      if (schema === 'newer') await runSql(owner, FUTURE);
      if (schema === 'there') await migrateAsOwner(owner, { user: address, ...SESSION_DEFAULTS });
      const port = await freePort();
      const child = spawn(process.execPath, [fileURLToPath(new URL(`../../../${script}`, import.meta.url))], {
        env: {
          PATH: process.env.PATH,
          BEDSIDE_ENV: 'local',
          BEDSIDE_DATA: `/tmp/${name}`,
          DATABASE_URL: address,
          STAND_INS_URL: 'http://127.0.0.1:9',
          PORT: String(port),
          LOG_LEVEL: 'warn',
        },
      });
      running.add(child);
      let said = '';
      child.stdout?.on('data', (chunk) => (said += chunk));
      child.stderr?.on('data', (chunk) => (said += chunk));
      const ready = () =>
        fetch(`http://127.0.0.1:${port}/health/ready`).then(
          async (answer) => `${answer.status} ${await answer.text()}`,
          () => '',
        );
      if (schema !== 'missing') {
        await expect.poll(ready, { timeout: 60_000 }).toMatch(/^200 /);
        expect(said).toBe('');
      } else {
        await expect
          .poll(ready, { timeout: 60_000 })
          .toMatch(/^503 .*schema is missing: run the migrations first/i);
        await expect.poll(() => said).toContain('waiting: the schema is missing: run the migrations first');
        expect(said.trim().split('\n')).toHaveLength(1);
        expect(said).not.toContain('stack');
      }
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      expect((await ended)[0]).toBe(0);
      running.delete(child);
    },
    90_000,
  );
});

describe('the migration step on a newer schema', () => {
  const step = async () => {
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'migrate.ts')], {
      env: { PATH: process.env.PATH, BEDSIDE_ENV: 'local', DATABASE_URL: owner },
    });
    let said = '';
    child.stdout.on('data', (chunk) => (said += chunk));
    child.stderr.on('data', (chunk) => (said += chunk));
    const [code] = await once(child, 'close');
    return { code, said };
  };

  it('succeeds without a change, so that a rollback works', async () => {
    expect(await step()).toEqual({ code: 0, said: 'The schema is newer. Nothing to do.\n' });
  });

  it('fails with instructions if the schema lacks what this release needs', async () => {
    await runSql(owner, 'set role none; update schema_compatibility set oldest_code = 9999');
    const { code, said } = await step();
    expect(code).toBe(1);
    expect(said).toMatch(
      /^The schema is too new for this release \(it has 9999-future\)\..* What to do: deploy/,
    );
  });
});
