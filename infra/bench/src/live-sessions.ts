import { readConfig } from '@bedside/config/config';
import { newId } from '@bedside/db/id';
import { openProcessDependencies } from '@bedside/process-kit/open-dependencies';
import { buildApp } from '@bedside/service-kit/app';

const A_PERSON = 20;

/** The parts of a process, and tokens for the requested number of super-admin sessions. */
export async function openBench(url: string) {
  const parts = await openProcessDependencies(
    readConfig({ BEDSIDE_ENV: 'test', DATABASE_URL: url, LOG_LEVEL: 'silent' }),
    'bench-live',
  );
  const { jwt } = await buildApp({ parts, services: [], limits: false });

  async function tokensFor(count: number): Promise<string[]> {
    const now = parts.now();
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
    const users = Array.from({ length: Math.ceil(count / A_PERSON) }, () => newId());
    const sessions = Array.from({ length: count }, (_, at) => ({
      id: newId(),
      userId: users[Math.floor(at / A_PERSON)] ?? '',
    }));
    await parts.db
      .insertInto('users')
      .values(
        users.map((id) => ({ id, role: 'SUPER_ADMIN' as const, firstName: 'Bench', lastName: 'Marker' })),
      )
      .execute();
    for (let at = 0; at < sessions.length; at += 1_000)
      await parts.db
        .insertInto('sessions')
        .values(
          sessions
            .slice(at, at + 1_000)
            .map((one) => ({ ...one, createdAt: now, lastSeenAt: now, expiresAt })),
        )
        .execute();
    return sessions.map(({ id, userId }) =>
      jwt.sign({ sub: userId, sid: id, role: 'SUPER_ADMIN' }, { expiresIn: '12h' }),
    );
  }

  /** @param now the time by the servers’ clock */
  async function tokenOf(userId: string, role: 'PATIENT' | 'PROVIDER', now: Date): Promise<string> {
    const id = newId();
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
    await parts.db
      .insertInto('sessions')
      .values({ id, userId, createdAt: now, lastSeenAt: now, expiresAt })
      .execute();
    return jwt.sign({ sub: userId, sid: id, role }, { expiresIn: '12h' });
  }

  return { parts, tokensFor, tokenOf };
}
