import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { authService } from '@bedside/auth-service/app';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { beforeEach, describe, expect, it } from 'vitest';

const database = await withDatabase();
const { db, url } = database;
const { anonymous } = await startServices([authService], database);
const script = fileURLToPath(new URL('./first-super-admin.ts', import.meta.url));

async function command(args: readonly string[], typed = '', environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [script, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      PUBLIC_URL: 'https://care.example.com',
      ...environment,
    },
    stdio: 'pipe',
  });
  let [said, complained] = ['', ''];
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (complained += chunk));
  child.stdin.on('error', () => undefined).end(typed);
  const [code] = await once(child, 'close');
  return { code, said, complained };
}

const sofia = ['--first-name', 'Sofia', '--last-name', 'Berg', '--email', 'Sofia@Example.com'];
const tokenIn = (said: string) => /https:\/\/care\.example\.com\/set-password#([\w-]{43})/.exec(said)?.[1];
const superAdmins = () =>
  db
    .selectFrom('users')
    .select(['id', 'status', 'email', 'firstName'])
    .where('role', '=', 'SUPER_ADMIN')
    .where('email', 'is not', null)
    .orderBy('id')
    .execute();

beforeEach(async () => {
  await db.updateTable('users').set({ status: 'INACTIVE', email: null }).execute();
});

describe('the first super-admin', () => {
  it('is created with a prompted name and email address, and signs in after setting a password by the printed link', async () => {
    const { code, said, complained } = await command([], 'Sofia\nBerg\nSofia@Example.com\n');
    expect(complained).toBe('');
    expect(code).toBe(0);
    const [created] = await superAdmins();
    expect(created).toMatchObject({ status: 'INVITED', email: 'sofia@example.com', firstName: 'Sofia' });
    const audit = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('entityId', '=', created?.id ?? '')
      .execute();
    expect(audit).toMatchObject([
      { action: 'admin.create', actorId: null, after: { role: 'SUPER_ADMIN', from: 'command line' } },
    ]);

    const token = tokenIn(said);
    const link = await anonymous.post('/auth/link', { token });
    expect(link.json().data).toMatchObject({ purpose: 'SET_PASSWORD', firstName: 'Sofia', staff: true });
    const newPassword = 'Ten-quiet-Horses-9';
    expect((await anonymous.post('/auth/reset-password', { token, newPassword })).statusCode).toBe(200);
    expect(await superAdmins()).toMatchObject([{ status: 'ACTIVE' }]);
    const signIn = { email: 'sofia@example.com', password: newPassword };
    expect((await anonymous.post('/auth/admin-login', signIn)).statusCode).toBe(200);
    expect((await anonymous.post('/auth/reset-password', { token, newPassword })).statusCode).toBe(400);
  });

  it('is refused if there is one, unless forced, and two concurrent runs create one', async () => {
    const grace = ['--first-name', 'Grace', '--last-name', 'Moss', '--email', 'grace@example.com'];
    const both = await Promise.all([command(sofia), command(grace)]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(await superAdmins()).toHaveLength(1);
    expect(both.find(({ code }) => code === 1)?.complained).toBe(
      'Nothing was created: This practice already has a super-admin. Add --even-so to make another, or a new link for one who is invited.\n',
    );
    expect((await command([...(both[0].code === 0 ? grace : sofia), '--even-so'])).code).toBe(0);
    expect(await superAdmins()).toHaveLength(2);
  });

  it('gets a new link if the first was lost, which voids the first', async () => {
    const lost = tokenIn((await command(sofia)).said);
    const again = await command([...sofia, '--even-so']);
    expect(again.complained).toBe('');
    expect(await superAdmins()).toHaveLength(1);
    expect((await anonymous.post('/auth/link', { token: lost })).statusCode).toBe(400);
    expect((await anonymous.post('/auth/link', { token: tokenIn(again.said) })).statusCode).toBe(200);
  });

  it('gets the link by email on request, and then none is printed', async () => {
    const { said } = await command([...sofia, '--mail']);
    expect(said).toBe('The link goes to sofia@example.com.\n');
    const [created] = await superAdmins();
    const notified = db
      .selectFrom('outbox')
      .select('type')
      .where('entityId', '=', created?.id ?? '');
    expect(await notified.execute()).toEqual([{ type: 'user.accountLinkRequested' }]);
  });

  it.each([
    ['an address that is none', [...sofia, '--email', 'sofia'], {}, /^E-mail address: /],
    ['no one to ask', sofia.slice(0, 4), {}, /^There is no one to ask: give --email\.\n$/],
    [
      'a database that no one runs',
      sofia,
      { DATABASE_URL: 'postgres://bedside@127.0.0.1:9/bedside' },
      /^Nothing was created: the database cannot be reached\.\n$/,
    ],
  ])('is not created with %s, and the error is one sentence', async (_what, args, environment, sentence) => {
    const { code, complained } = await command(args, '', environment);
    expect(code).toBe(1);
    expect(complained).toMatch(sentence);
    expect(complained).not.toContain(' at ');
    expect(await superAdmins()).toEqual([]);
  });
});
