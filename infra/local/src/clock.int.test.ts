import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '@bedside/config/config';
import { claimCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freePort, untilReady } from './processes.ts';
import { root } from './root.ts';

const { db, environment } = await withDatabase();
const folder = mkdtempSync(path.join(tmpdir(), 'bedside-clock-'));
const email = 'nora@example.com';
const password = 'Ten-quiet-Horses-9';
const clocks = { right: 0, slow: -600_000, fast: 600_000 };
type Clock = keyof typeof clocks;
const origins = new Map<Clock, string>();
const logs = new Map<Clock, string>();
const config = readConfig({});
const closers: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

async function start(clock: Clock): Promise<void> {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    ['--import', path.join(import.meta.dirname, 'off-by.fixture.ts'), 'services/auth/src/server.ts'],
    {
      cwd: root,
      env: {
        PATH: process.env.PATH,
        BEDSIDE_ENV: 'test',
        BEDSIDE_TEST_OFF_BY_MS: String(clocks[clock]),
        ...environment,
        BEDSIDE_DATA: folder,
        STAND_INS_URL: 'http://127.0.0.1:9',
        PORT: String(port),
        LOG_LEVEL: 'warn',
      },
    },
  );
  const log = (chunk: unknown) => logs.set(clock, (logs.get(clock) ?? '') + String(chunk));
  child.stdout.on('data', log);
  child.stderr.on('data', log);
  closers.push(() => child.kill('SIGKILL'));
  origins.set(clock, `http://127.0.0.1:${port}`);
  await untilReady(clock, `${origins.get(clock)}/health/ready`, () => child.exitCode);
}

beforeAll(async () => {
  await insertPatient(db, { user: { email, passwordHash: await hashPassword(password) } });
  await Promise.all((['right', 'slow', 'fast'] as const).map(start));
}, 120_000);

const signedIn = z.object({ data: z.object({ token: z.string() }) });
const post = (clock: Clock, url: string, body: object) =>
  fetch(`${origins.get(clock)}/v1${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const me = async (clock: Clock, token: string) =>
  (await fetch(`${origins.get(clock)}/v1/auth/me`, { headers: { authorization: `Bearer ${token}` } })).status;

const pairs = (Object.keys(clocks) as Clock[]).flatMap((one) =>
  (Object.keys(clocks) as Clock[]).filter((other) => other !== one).map((other) => [one, other] as const),
);

describe('processes whose clocks differ by ten minutes', () => {
  // Rule: security.one-clock
  it.each(pairs)("accept each other's tokens: of the %s one at the %s one", async (issuing, asked) => {
    const answer = await post(issuing, '/auth/patient-login', { email, password });
    expect(answer.status).toBe(200);
    const { token } = signedIn.parse(await answer.json()).data;
    expect(await me(asked, token)).toBe(200);
    const { exp = 0 } = z
      .object({ exp: z.number().optional() })
      .parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()));
    expect(Math.abs(exp * 1000 - Date.now() - 300_000)).toBeLessThan(30_000);
  });

  it.each(pairs)("accept each other's codes: of the %s one at the %s one", async (issuing, asked) => {
    await db.deleteFrom('oneTimeCodes').execute();
    expect((await post(issuing, '/auth/patient/email-otp', { email })).status).toBe(200);
    const { id } = await db.selectFrom('oneTimeCodes').select('id').executeTakeFirstOrThrow();
    const claimed = await claimCode(db, codeKeys(config.secrets.code), id, new Date());
    const answer = await post(asked, '/auth/patient/verify-otp', { email, OTP: claimed?.code });
    expect(answer.status, await answer.clone().text()).toBe(200);
  });

  it.each([
    ['slow', 600, 'behind'],
    ['fast', -600, 'ahead of'],
  ] as const)('report it in log and metrics: the %s one', async (clock, seconds, word) => {
    const figures = await fetch(`${origins.get(clock)}/metrics`, {
      headers: { authorization: `Bearer ${config.metricsToken}` },
    });
    const offset = Number(/^bedside_clock_offset_seconds (\S+)$/m.exec(await figures.text())?.[1]);
    expect(Math.abs(offset - seconds)).toBeLessThan(5);
    expect(logs.get(clock)).toMatch(new RegExp(`clock is (599|600|601) s ${word} the database’s`));
    expect(logs.get('right') ?? '').not.toContain('clock');
  });
});
