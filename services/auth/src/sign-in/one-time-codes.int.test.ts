import { issueCode } from '@bedside/domain/people/one-time-code.commands';
import { codeKeys } from '@bedside/domain/people/one-time-code.crypto';
import { hashPassword } from '@bedside/domain/people/password';
import { insertPatient, insertStaff } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { authService } from '../app.ts';
import { buildRegistration, codeSentTo, wrongFor } from '../sign-in-kit.fixture.ts';

const password = 'Correct-horse-1';
const passwordHash = await hashPassword(password);
const database = await withDatabase();
const { db } = database;
const { anonymous, parts, as } = await startServices([authService], database);

/** Rate limits use the machine's clock, so that is the one to advance. */
const later = (seconds: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1000 });
afterEach(() => {
  vi.useRealTimers();
});

type Answer = Awaited<ReturnType<typeof anonymous.post>>;

/** A call that accepts a one-time code. */
interface CodeEndpoint {
  contact: string;
  ask: () => Promise<Answer>;
  enter: (code: string) => Promise<Answer>;
  /** Second use of a used code, where repeating the same request would not need it. */
  again?: (code: string) => Promise<Answer>;
}

let people = 0;
const newEmail = () => {
  people += 1;
  return `coded${people}@example.com`;
};
async function patient() {
  const email = newEmail();
  return { ...(await insertPatient(db, { user: { email, passwordHash } })), email };
}

const endpoints: Record<string, () => Promise<CodeEndpoint>> = {
  'POST /auth/verify-OTP': async () => {
    const { email } = await patient();
    return {
      contact: email,
      ask: () => anonymous.post('/auth/send-OTP', { email }),
      enter: (OTP) => anonymous.post('/auth/verify-OTP', { email, OTP }),
    };
  },
  'POST /auth/patient/verify-otp': async () => {
    const { email } = await patient();
    return {
      contact: email,
      ask: () => anonymous.post('/auth/patient/email-otp', { email }),
      enter: (OTP) => anonymous.post('/auth/patient/verify-otp', { email, OTP }),
    };
  },
  'POST /auth/authenticate-admin': async () => {
    const email = newEmail();
    await insertStaff(db, { role: 'ADMIN', email, passwordHash });
    return {
      contact: email,
      ask: () => anonymous.post('/auth/admin-login', { email, password }),
      enter: (OTP) => anonymous.post('/auth/authenticate-admin', { email, password, OTP }),
    };
  },
  'POST /auth/register': async () => {
    const registration = buildRegistration();
    const { email } = registration;
    return {
      contact: email,
      ask: () => anonymous.post('/auth/send-verification-code', { email }),
      enter: (verificationCode) => anonymous.post('/auth/register', { ...registration, verificationCode }),
    };
  },
  'PUT /users/update': async () => {
    const [person, other] = [await patient(), await patient()];
    const email = newEmail();
    const update = async (who: { id: string }, verificationCode: string) =>
      (await as(who)).put('/users/update', { email, verificationCode });
    return {
      contact: email,
      ask: () => anonymous.post('/auth/send-verification-code', { email }),
      enter: (code) => update(person, code),
      again: (code) => update(other, code),
    };
  },
};
const everyEndpoint = Object.entries(endpoints);

const codesOf = (contact: string) =>
  db.selectFrom('oneTimeCodes').selectAll().where('contact', '=', contact).orderBy('createdAt').execute();

describe('simultaneous guesses at a one-time code', () => {
  // Rule: security.five-tries-per-code
  it.each(everyEndpoint)(
    'at %s count five times out of 200, and then even the right one fails',
    async (_name, open) => {
      const { contact, ask, enter } = await open();
      await ask();
      const code = await codeSentTo(parts, contact);
      const answers = await Promise.all(Array.from({ length: 200 }, () => enter(wrongFor(code))));
      expect(answers.filter(({ statusCode }) => ![400, 429, 503].includes(statusCode))).toEqual([]);
      expect(await codesOf(contact)).toMatchObject([{ attemptCount: 5, usedAt: null }]);

      later(4 * 60);
      expect((await enter(code)).statusCode).toBe(400);
      expect(await codesOf(contact)).toMatchObject([{ attemptCount: 5, usedAt: null }]);

      await ask();
      expect((await enter(await codeSentTo(parts, contact))).statusCode).toBe(200);
    },
  );
});

describe('a one-time code', () => {
  it.each(everyEndpoint)('at %s works once', async (_name, open) => {
    const { contact, ask, enter, again = enter } = await open();
    await ask();
    const code = await codeSentTo(parts, contact);
    expect((await enter(code)).statusCode).toBe(200);
    expect((await again(code)).statusCode).toBe(400);
  });

  it.each(everyEndpoint)('at %s does not work after ten minutes', async (_name, open) => {
    const { contact, ask, enter } = await open();
    await ask();
    const code = await codeSentTo(parts, contact);
    later(10 * 60);
    expect((await enter(code)).statusCode).toBe(400);
    expect(await codesOf(contact)).toMatchObject([{ usedAt: null }]);
  });

  it.each(everyEndpoint)('at %s does not work for anyone else', async (_name, open) => {
    const [mine, others] = [await open(), await open()];
    await mine.ask();
    await others.ask();
    expect((await mine.enter(await codeSentTo(parts, others.contact))).statusCode).toBe(400);
    expect(await codesOf(others.contact)).toMatchObject([{ attemptCount: 0, usedAt: null }]);
  });

  it.each(everyEndpoint)('at %s does not work for another purpose', async (_name, open) => {
    const { contact, enter } = await open();
    const user = await db.selectFrom('users').select('id').where('email', '=', contact).executeTakeFirst();
    const foreign = { purpose: 'CONSENT', contact, userId: user?.id ?? null, send: true } as const;
    const ctx = { actor: null, requestId: 'test', ip: null, now: new Date() };
    const keys = codeKeys(parts.config.secrets.code);
    await db.transaction().execute((tx) => issueCode(tx, ctx, keys, foreign));
    expect((await enter(await codeSentTo(parts, contact))).statusCode).toBe(400);
    expect(await codesOf(contact)).toMatchObject([{ attemptCount: 0, usedAt: null }]);
  });

  it.each(everyEndpoint)(
    'at %s can be resent after 15 seconds, which voids the earlier one',
    async (_name, open) => {
      const { contact, ask, enter } = await open();
      await ask();
      const old = await codeSentTo(parts, contact);
      const soon = await ask();
      expect(soon.statusCode).toBe(429);
      expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
      expect(await codesOf(contact)).toHaveLength(1);
      later(15);
      expect((await ask()).statusCode).toBe(200);
      const fresh = await codeSentTo(parts, contact);
      if (fresh !== old) expect((await enter(old)).statusCode).toBe(400);
      expect((await enter(fresh)).statusCode).toBe(200);
    },
  );

  it.each(everyEndpoint)('at %s leaves only a hash in the database', async (_name, open) => {
    const { contact, ask, enter } = await open();
    await ask();
    const code = await codeSentTo(parts, contact);
    expect((await enter(code)).statusCode).toBe(200);
    const [row] = await codesOf(contact);
    expect(row?.encryptedCode).toBeNull();
    expect(row?.codeHash).toHaveLength(32);
    const events = await db.selectFrom('outbox').selectAll().execute();
    const audit = await db.selectFrom('auditLog').selectAll().execute();
    expect(JSON.stringify([events, audit])).not.toContain(`"${code}"`);
  });
});
