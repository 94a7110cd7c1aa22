import { describe, expect, it, vi } from 'vitest';
import { batched, coalesced, memoizeByKey } from './batching.ts';

/** A run whose end the test decides on. */
function heldRuns() {
  const runs: { items: readonly number[]; end: (error?: Error) => void }[] = [];
  const ask = batched((items: readonly number[]) => {
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

it('answers each with its own, in whatever order they asked', async () => {
  const ask = batched(async (items: readonly number[]) => items.map((item) => item * 10));
  expect(await Promise.all([ask(3), ask(1), ask(2)])).toEqual([30, 10, 20]);
});

it('makes one run of what is asked together, and another of what is asked meanwhile', async () => {
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

it('never answers from a run that began before the question', async () => {
  let stored = 'before';
  const read = batched(async (items: readonly string[]) => {
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

it('takes no more than a hundred at once', async () => {
  const sizes: number[] = [];
  const ask = batched(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 250 }, (_, item) => ask(item)));
  expect(sizes).toEqual([100, 100, 50]);
});

it('fails only those whose own item fails', async () => {
  const ask = batched(async (items: readonly number[]) => {
    if (items.includes(13)) throw new Error('unlucky');
    return items;
  });
  const answers = await Promise.allSettled([ask(1), ask(13), ask(2)]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

it('goes on after a failure', async () => {
  const { ask, run } = heldRuns();
  const refused = ask(1);
  const failing = await run(0);
  failing.end(new Error('away'));
  await expect(refused).rejects.toThrow('away');
  const next = ask(2);
  (await run(1)).end();
  expect(await next).toBe(20);
});

it('tells everybody when a run does not answer each', async () => {
  const ask = batched(async () => []);
  await expect(Promise.all([ask(1), ask(2)])).rejects.toThrow('answers each');
});

it('lets nobody wait for a run that is stuck', async () => {
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

describe('what is shared', () => {
  it('is run once for all who ask the same together, and by itself for another', async () => {
    const runs: string[] = [];
    const ask = coalesced(
      (name: string) => name.toLowerCase(),
      async (name) => {
        runs.push(name);
        return `about ${name}`;
      },
    );
    expect(await Promise.all([ask('ann'), ask('Ann'), ask('ben'), ask('ann')])).toEqual([
      'about ann',
      'about ann',
      'about ben',
      'about ann',
    ]);
    expect(runs).toEqual(['ann', 'ben']);
    await ask('ann');
    expect(runs).toEqual(['ann', 'ben', 'ann']);
  });

  it('never comes from a run that began before the question', async () => {
    let stored = 'before';
    const read = coalesced(
      (name: string) => name,
      async () => {
        const seen = stored;
        await Promise.resolve();
        return seen;
      },
    );
    await read('one');
    const meanwhile = read('one');
    stored = 'after';
    expect(await meanwhile).toBe('after');
  });

  it('keeps nobody waiting for another question, however slow that is', async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const ask = coalesced(
      (name: string) => name,
      (name) => (name === 'slow' ? promise : Promise.resolve(name)),
    );
    const slow = ask('slow');
    expect(await ask('quick')).toBe('quick');
    resolve('at last');
    expect(await slow).toBe('at last');
  });

  it('is asked again after a failure', async () => {
    let away = true;
    const ask = coalesced(
      (name: string) => name,
      async (name) => {
        if (away) throw new Error('away');
        return name;
      },
    );
    await expect(Promise.all([ask('one'), ask('one')])).rejects.toThrow('away');
    away = false;
    expect(await ask('one')).toBe('one');
  });
});

it('keeps one for each key', () => {
  const of = memoizeByKey((key: { name: string }) => ({ name: key.name }));
  const one = { name: 'one' };
  expect(of(one)).toBe(of(one));
  expect(of({ name: 'one' })).not.toBe(of(one));
});

it('fails at once for all that waited for one lock, instead of waiting again for each', async () => {
  let runs = 0;
  const locked = Object.assign(new Error('lock timeout'), { code: '55P03' });
  const ask = batched(async () => {
    runs += 1;
    throw locked;
  });
  const ends = await Promise.allSettled([ask(1), ask(2), ask(3)]);
  expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual([locked, locked, locked]);
  expect(runs).toBe(1);
});
