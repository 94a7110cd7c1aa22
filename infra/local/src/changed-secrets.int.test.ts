import { createHmac } from 'node:crypto';
import { authService } from '@bedside/auth-service/app';
import { newId } from '@bedside/db/id';
import { insertPatient } from '@bedside/testing/factories/people';
import { withDatabase } from '@bedside/testing/postgres';
import { startServices } from '@bedside/testing/service';
import { addHours } from 'date-fns';
import { expect, it } from 'vitest';

const { db, environment } = await withDatabase();
const before = { JWT_SECRET: 'former-'.repeat(6), METRICS_TOKEN: 'former-token-of-the-metrics' };
const after = { JWT_SECRET: 'current-'.repeat(6), METRICS_TOKEN: 'current-token-of-the-metrics' };
const start = (secrets: Record<string, string>) =>
  startServices([authService], { db, environment: { ...environment, ...secrets } });

const former = await start(before);
const changing = await start({
  ...after,
  JWT_SECRET_PREVIOUS: before.JWT_SECRET,
  METRICS_TOKEN_PREVIOUS: before.METRICS_TOKEN,
});
const changed = await start(after);

const { id } = await insertPatient(db);
const now = new Date();
const sessionId = newId();
await db
  .insertInto('sessions')
  .values({ id: sessionId, userId: id, createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 12) })
  .execute();

const signatureOf = (token: string, secret: string) =>
  createHmac('sha256', secret)
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url');
const statusWith = async ({ app }: typeof former, token: string) =>
  (await app.inject({ url: '/v1/auth/me', headers: { authorization: `Bearer ${token}` } })).statusCode;
const metricsWith = async ({ app }: typeof former, token: string) =>
  (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).statusCode;
const tokenOf = ({ app }: typeof former) => app.jwt.sign({ sub: id, sid: sessionId, role: 'PATIENT' });

// Rule: security.secrets-change-without-a-break
it('accepts access tokens signed with the former secret while it is configured, and signs none with it', async () => {
  const token = tokenOf(former);
  expect(await statusWith(former, token)).toBe(200);
  expect(await statusWith(changing, token)).toBe(200);
  expect(await statusWith(changed, token)).toBe(401);
  const fresh = tokenOf(changing);
  expect(fresh.split('.').at(-1)).toBe(signatureOf(fresh, after.JWT_SECRET));
  expect(await statusWith(changed, fresh)).toBe(200);
  expect(await statusWith(changing, `${token.slice(0, -4)}AAAA`)).toBe(401);
});

// Rule: security.secrets-change-without-a-break
it('Prometheus gets the metrics with either token while one is changed', async () => {
  expect(await metricsWith(changing, before.METRICS_TOKEN)).toBe(200);
  expect(await metricsWith(changing, after.METRICS_TOKEN)).toBe(200);
  expect(await metricsWith(changed, before.METRICS_TOKEN)).toBe(404);
});
