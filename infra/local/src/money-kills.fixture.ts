import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '@bedside/config/config';
import type { Role } from '@bedside/contracts/people/user.schema';
import type { Db } from '@bedside/db/database';
import { newId } from '@bedside/db/id';
import { addHours } from 'date-fns';

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A separate session, with a token that lasts as long as the drill. */
export async function tokenOf(db: Db, config: Config, id: string, role: Role): Promise<string> {
  const now = new Date();
  const sessionId = newId();
  const lasts = { createdAt: now, lastSeenAt: now, expiresAt: addHours(now, 12) };
  await db
    .insertInto('sessions')
    .values({ id: sessionId, userId: id, ...lasts })
    .execute();
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { sub: id, sid: sessionId, role, iat, exp: iat + 7_200 };
  const body = `${encoded({ alg: 'HS256', typ: 'at+jwt' })}.${encoded({ ...claims, iss: 'bedside', aud: 'bedside-api' })}`;
  const signature = createHmac('sha256', String(config.secrets.jwt[0])).update(body).digest('base64url');
  return `${body}.${signature}`;
}

interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of many calls
  data: any;
}

export type Ask = (
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) => Promise<Answer>;

/** Sends requests as the portal does: one key per decision, repeated until there is a response. */
export function asking(origin: string, seen: Map<string, number>): Ask {
  return async (token, method, path, body) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(method === 'POST' && { 'idempotency-key': newId() }),
    };
    const name = path.replaceAll(/[0-9a-f-]{36}/g, ':id').replace(/\?.*/, '');
    for (let again = 0; ; again += 1) {
      const answer = await once(`${origin}/v1${path}`, {
        method,
        headers,
        body: body && JSON.stringify(body),
      });
      const isAway = answer.status === 0 || answer.status === 502 || answer.status === 503;
      if (isAway && again < 40) {
        await pause(250);
        continue;
      }
      const line = `${method} ${name} ${answer.status}`;
      seen.set(line, (seen.get(line) ?? 0) + 1);
      return answer;
    }
  };
}

async function once(
  url: string,
  init: { method: string; headers: Record<string, string>; body: string | undefined },
): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(15_000) });
    const answer = (await response.json()) as { data?: unknown };
    return { status: response.status, data: answer.data ?? answer };
  } catch {
    return { status: 0, data: null };
  }
}
