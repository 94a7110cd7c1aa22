import { describe, expect, it, vi } from 'vitest';
import type { Executor } from './database.ts';
import { batched, memoizeByKey, recentCounts } from './hot-path.ts';

function alone<In, Out>(run: (items: readonly In[]) => Promise<readonly Out[]>) {
  const ask = batched((_: object, items: readonly In[]) => run(items));
  const one = {};
  return (item: In) => ask(one, item);
}

function heldRuns() {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = alone((items: readonly number[]) => {
    const { promise, resolve, reject } = Promise.withResolvers<number[]>();
    runs.push({
      items,
      end: (error) => (error ? reject(error) : resolve(items.map((item) => item * 10))),
    });
    return promise;
  });
  const run = async (place: number) => {
    await vi.waitUntil(() => runs[place]);
    const found = runs[place];
    if (!found) throw new Error('there is no such run');
    return found;
  };
  return { ask, run, runs };
}

it('each caller gets its own answer, in any order', async () => {
  const ask = alone(async (items: readonly number[]) => items.map((item) => item * 10));
  expect(await Promise.all([ask(3), ask(1), ask(2)])).toEqual([30, 10, 20]);
});

it('concurrent calls share a run, and later ones share the next', async () => {
  const { ask, run, runs } = heldRuns();
  const first = [ask(1), ask(2)];
  const one = await run(0);
  const second = [ask(3), ask(4)];
  expect(one.items).toEqual([1, 2]);
  expect(runs).toHaveLength(1);
  one.end();
  expect(await Promise.all(first)).toEqual([10, 20]);
  const two = await run(1);
  expect(two.items).toEqual([3, 4]);
  two.end();
  expect(await Promise.all(second)).toEqual([30, 40]);
});

it('a call is never answered by a run that started before it', async () => {
  let stored = 'before';
  const read = alone(async (items: readonly string[]) => {
    const seen = stored;
    await Promise.resolve();
    return items.map(() => seen);
  });
  await read('first');
  const meanwhile = read('second');
  stored = 'after';
  expect(await meanwhile).toBe('after');
  expect(await read('third')).toBe('after');
});

it('a run takes at most a hundred items', async () => {
  const sizes: number[] = [];
  const ask = alone(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 250 }, (_, item) => ask(item)));
  expect(sizes).toEqual([100, 100, 50]);
});

it('only callers whose own item fails see an error', async () => {
  const ask = alone(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('unlucky');
    return items;
  });
  const answers = await Promise.allSettled([ask(1), ask(13), ask(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('a failed run does not stop the next one', async () => {
  const { ask, run } = heldRuns();
  const refused = ask(1);
  const failing = await run(0);
  failing.end(new Error('away'));
  await expect(refused).rejects.toThrow('away');
  const next = ask(2);
  (await run(1)).end();
  expect(await next).toBe(20);
});

it('every caller gets an error when a run returns too few answers', async () => {
  const ask = alone(async () => []);
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('answers each');
});

it('no one waits for a stuck run', async () => {
  const clock = vi.spyOn(performance, 'now');
  const { ask, run } = heldRuns();
  const stuck = ask(1);
  await run(0);
  clock.mockReturnValue(performance.now() + 60_000);
  const next = ask(2);
  (await run(1)).end();
  expect(await next).toBe(20);
  clock.mockRestore();
  (await run(0)).end();
  expect(await stuck).toBe(10);
});

describe('a shared count', () => {
  const now = new Date('2026-03-02T15:00:00Z');
  const countsOf = (db = {} as Executor) => ({
    ask: (key: string, count: () => Promise<number>, at = now) =>
      recentCounts(db, key, at, async () => ({ rows: await count() })),
  });

  it('is computed once for identical concurrent calls, and separately for others', async () => {
    const { ask } = countsOf();
    const count = vi.fn(async () => 7);
    const other = vi.fn(async () => 9);
    expect(await Promise.all([ask('a', count), ask('b', other), ask('a', count)])).toEqual([
      { rows: 7 },
      { rows: 9 },
      { rows: 7 },
    ]);
    expect([count.mock.calls.length, other.mock.calls.length]).toEqual([1, 1]);
    await ask('a', count);
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('never comes from a run that started before the call while there are few rows', async () => {
    const { ask } = countsOf();
    let stored = 1;
    const count = async () => {
      const seen = stored;
      await Promise.resolve();
      return seen;
    };
    await ask('a', count);
    const meanwhile = ask('a', count);
    stored = 2;
    expect(await meanwhile).toEqual({ rows: 2 });
  });

  it('of fifty thousand rows is reused for a second', async () => {
    const { ask } = countsOf();
    const count = vi.fn(async () => 50_000);
    await ask('a', count);
    await ask('a', count, new Date(now.getTime() + 999));
    expect(count).toHaveBeenCalledTimes(1);
    await ask('a', count, new Date(now.getTime() + 1_000));
    expect(count).toHaveBeenCalledTimes(2);
  });

  it('does not wait for a different, slow count', async () => {
    const { ask } = countsOf();
    const { promise, resolve } = Promise.withResolvers<number>();
    const slow = ask('slow', () => promise);
    expect(await ask('quick', async () => 1)).toEqual({ rows: 1 });
    resolve(2);
    expect(await slow).toEqual({ rows: 2 });
  });

  it('is computed again after a failure', async () => {
    const { ask } = countsOf();
    const away = () => Promise.reject(new Error('away'));
    await expect(Promise.all([ask('a', away), ask('a', away)])).rejects.toThrow('away');
    expect(await ask('a', async () => 3)).toEqual({ rows: 3 });
  });
});

it('memoizeByKey creates one value per key', () => {
  const of = memoizeByKey((key: { name: string }) => ({ name: key.name }));
  const one = { name: 'one' };
  expect(of(one)).toBe(of(one));
  expect(of({ name: 'one' })).not.toBe(of(one));
});

it('callers waiting for one lock fail together instead of waiting again', async () => {
  let runs = 0;
  const locked = Object.assign(new Error('lock timeout'), { code: '55P03' });
  const ask = alone(async () => {
    runs += 1;
    throw locked;
  });
  const ends = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual([locked, locked, locked]);
  expect(runs).toBe(1);
});
