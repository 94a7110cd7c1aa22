import { createServer } from 'node:http';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { usedTokensInMemory } from '../open-integrations.ts';
import { openAltcha } from './altcha.adapter.ts';
import { openHostedCheck } from './captcha.adapter.ts';

afterEach(() => vi.restoreAllMocks());

const altcha = (secret = 'secret-of-this-practice', now = Date.now, ...former: string[]) =>
  openAltcha({ kind: 'altcha', secret: [secret, ...former], cost: 1 }, usedTokensInMemory(), now);

async function solve(check: ReturnType<typeof altcha>) {
  const challenge = await check.challenge();
  if (challenge.kind !== 'altcha') throw new Error('not altcha');
  const solution = await solveChallenge({ challenge: challenge.challenge, deriveKey });
  if (solution === null) throw new Error('not solved');
  return { challenge: challenge.challenge, solution };
}

const tokenOf = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

describe('an ALTCHA solution', () => {
  test('is accepted once, even when sent many times at once', async () => {
    const check = altcha();
    const token = tokenOf(await solve(check));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => check.verify(token)));
    expect(verdicts.filter(Boolean)).toHaveLength(1);
    expect(await check.verify(token)).toBe(false);
  });

  test('is not accepted again with its JSON written differently', async () => {
    const check = altcha();
    const { challenge, solution } = await solve(check);
    expect(await check.verify(tokenOf({ challenge, solution }))).toBe(true);
    expect(await check.verify(tokenOf({ solution, challenge, more: 1 }))).toBe(false);
    const upper = { ...challenge, signature: challenge.signature?.toUpperCase() };
    expect(await check.verify(tokenOf({ challenge: upper, solution }))).toBe(false);
  });

  // Rule: security.secrets-change-without-a-break
  test('of a challenge from before the secret changed is accepted while the former one is kept', async () => {
    const token = tokenOf(await solve(altcha('former-secret')));
    expect(await altcha('new-secret').verify(token)).toBe(false);
    expect(await altcha('new-secret', Date.now, 'former-secret').verify(token)).toBe(true);
    const fresh = tokenOf(await solve(altcha('new-secret', Date.now, 'former-secret')));
    expect(await altcha('new-secret').verify(fresh)).toBe(true);
  });

  test('of another practice, an easier challenge, or a later hour is rejected', async () => {
    const foreign = await solve(altcha('secret-of-another-one'));
    expect(await altcha().verify(tokenOf(foreign))).toBe(false);
    const { challenge, solution } = await solve(altcha());
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } };
    expect(await altcha().verify(tokenOf({ challenge: easier, solution }))).toBe(false);
    const anHourAgo = await solve(altcha(undefined, () => Date.now() - 3_600_000));
    expect(await altcha().verify(tokenOf(anHourAgo))).toBe(false);
  });

  test.each([
    ['behind', -3_600_000],
    ['ahead of', 3_600_000],
  ])('lasts as long where the machine’s clock is an hour %s the database’s', async (_, offset) => {
    let databaseTime = 1_800_000_000_000;
    vi.spyOn(Date, 'now').mockImplementation(() => databaseTime + offset);
    const check = altcha(undefined, () => databaseTime);
    const [early, late] = [tokenOf(await solve(check)), tokenOf(await solve(check))];
    databaseTime += 19 * 60_000;
    expect(await check.verify(early)).toBe(true);
    databaseTime += 2 * 60_000;
    expect(await check.verify(late)).toBe(false);
  });

  test.each(['', 'not base64 !', tokenOf(null), tokenOf({ challenge: {} }), 'a'.repeat(10_000)])(
    'that is garbage is rejected',
    async (token) => {
      expect(await altcha().verify(token)).toBe(false);
    },
  );
});

test('a used token is forgotten after its lifetime', async () => {
  let now = 0;
  const usedTokens = usedTokensInMemory(() => now);
  expect(await usedTokens.seen('token', 60)).toBe(false);
  expect(await usedTokens.seen('token', 60)).toBe(true);
  now = 60_001;
  expect(await usedTokens.seen('token', 60)).toBe(false);
});

describe('a hosted captcha', () => {
  async function withService<T>(
    answer: { status: number; body: string },
    use: (url: string, asked: string[]) => T,
  ) {
    const requests: string[] = [];
    const server = createServer(async (request, response) => {
      requests.push(Buffer.concat(await request.toArray()).toString());
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    try {
      return await use(`http://127.0.0.1:${port}`, requests);
    } finally {
      server.close();
    }
  }

  const config = { kind: 'turnstile', siteKey: 'site', secret: ['hidden'] } as const;

  test('calls its service with the secret and accepts each token once', async () => {
    await withService({ status: 200, body: '{"success":true}' }, async (url, asked) => {
      const check = openHostedCheck(config, usedTokensInMemory(), url);
      expect(await check.challenge()).toEqual({ kind: 'turnstile', siteKey: 'site' });
      expect(await check.verify('token', '203.0.113.7')).toBe(true);
      expect(await check.verify('token')).toBe(false);
      expect(asked[0]).toBe('secret=hidden&response=token&remoteip=203.0.113.7');
    });
  });

  test.each(['{"success":false}', '{"success":true,"score":0.1}', '{}'])(
    'treats %s as a no',
    async (body) => {
      await withService({ status: 200, body }, async (url) => {
        expect(await openHostedCheck(config, usedTokensInMemory(), url).verify('token')).toBe(false);
      });
    },
  );

  test.each([
    { status: 500, body: '' },
    { status: 200, body: '{"succ' },
  ])('that cannot answer ($status) is unavailable, not a no', async (answer) => {
    await withService(answer, async (url) => {
      await expect(openHostedCheck(config, usedTokensInMemory(), url).verify('token')).rejects.toMatchObject({
        integration: 'human-check',
        kind: 'unavailable',
      });
    });
  });
});
