import type { LiveMessage } from '@bedside/contracts/practice/live.api';
import { withDatabase } from '@bedside/testing/postgres';
import { queueBackends } from '@bedside/testing/queue-backends';
import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type LiveAudience, type LiveBus, openLiveBus } from './live.ts';

const { db, url: directUrl } = await withDatabase();
const backends = await queueBackends();

const changed: LiveMessage = { type: 'changed', entityType: 'appointment', entityId: 'a1' };

describe.each(backends)('live updates over $name', ({ redis, missing }) => {
  const open: LiveBus[] = [];
  const openBus = async () => {
    const bus = await openLiveBus({ directUrl, ...(redis && { redisUrl: redis.url }) });
    open.push(bus);
    return bus;
  };
  const hearing = (bus: LiveBus) => {
    const heard: [LiveMessage, LiveAudience][] = [];
    bus.subscribe((message, audience) => heard.push([message, audience]));
    return heard;
  };
  afterEach(async () => {
    await Promise.all(open.splice(0).map((bus) => bus.close()));
  });

  it('reach every process with their audience', async (test) => {
    test.skip(missing !== undefined, missing);
    const [here, there] = [await openBus(), await openBus()];
    const heard = [hearing(here), hearing(there)];
    await here.publish(changed, { users: ['u1', 'u2'], staff: true });
    const expected = [[changed, { users: ['u1', 'u2'], staff: true }]];
    await vi.waitFor(() => expect(heard).toEqual([expected, expected]));
  });

  it('reach each of a thousand users once, and staff once', async (test) => {
    test.skip(missing !== undefined, missing);
    const bus = await openBus();
    const heard = hearing(bus);
    const users = Array.from({ length: 1_000 }, () => crypto.randomUUID());
    await bus.publish(changed, { users, staff: true });
    await vi.waitFor(() => expect(heard.flatMap(([, audience]) => audience.users)).toEqual(users));
    expect(heard.filter(([, audience]) => audience.staff)).toHaveLength(1);
  });

  it('stop for a removed listener', async (test) => {
    test.skip(missing !== undefined, missing);
    const bus = await openBus();
    const heard: string[] = [];
    const stop = bus.subscribe(() => heard.push('gone'));
    bus.subscribe(() => heard.push('still here'));
    stop();
    await bus.publish(changed, { users: [], staff: true });
    await vi.waitFor(() => expect(heard).toEqual(['still here']));
  });
});

it('live updates continue after the database closes their connection', async () => {
  const bus = await openLiveBus({ directUrl });
  let heard = 0;
  bus.subscribe(() => {
    heard += 1;
  });
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bedside:bedside_live' and datname = current_database()`.execute(db);
  await vi.waitFor(
    async () => {
      await bus.publish(changed, { users: [], staff: true });
      expect(heard).toBeGreaterThan(0);
    },
    { timeout: 5_000 },
  );
  await bus.close();
});
