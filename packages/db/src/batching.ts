import { setImmediate as afterThisTurn } from 'node:timers/promises';

interface Question<In, Out> {
  item: In;
  answer: (out: Out) => void;
  fail: (error: unknown) => void;
}

/** Items of one run at the most. */
const MOST = 100;
/** After so long a run is stuck, and the next question does not wait for it. */
const PATIENCE_MS = 250;

/**
 * Makes one run of what is asked at the same time. A question that comes while a run is under way waits for the next
 * one: a run begins after everything in it was asked, so its answer is as fresh, and what it writes as safe, as if each
 * had gone by itself. When a run of several fails, each is tried by itself, so that nobody fails for another's sake;
 * but for a lock, which was not to be had for any of them.
 * @param run answers in the order of the items
 */
export function batched<In, Out>(
  run: (items: readonly In[]) => Promise<readonly Out[]>,
): (item: In) => Promise<Out> {
  const waiting: Question<In, Out>[] = [];
  let busyUntil = 0;

  async function answerAll(questions: readonly Question<In, Out>[]): Promise<void> {
    try {
      const answers = await run(questions.map(({ item }) => item));
      if (answers.length !== questions.length) throw new Error('a batch answers each of its items');
      for (const [place, out] of answers.entries()) questions[place]?.answer(out);
    } catch (error) {
      if (questions.length > 1 && !isLocked(error))
        await Promise.all(questions.map((question) => answerAll([question])));
      else for (const question of questions) question.fail(error);
    }
  }

  async function work(): Promise<void> {
    do {
      busyUntil = performance.now() + PATIENCE_MS;
      await afterThisTurn();
      await answerAll(waiting.splice(0, MOST));
    } while (waiting.length > 0);
    busyUntil = 0;
  }

  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    waiting.push({ item, answer: resolve, fail: reject });
    if (performance.now() >= busyUntil) void work();
    return promise;
  };
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * One run for all who ask the same at the same time; each of a kind as `batched` has it. What they get is one thing in
 * many hands: nobody changes it.
 * @param keyOf the same for those items alone that have one answer
 */
export function coalesced<In, Out>(
  keyOf: (item: In) => string,
  run: (item: In) => Promise<Out>,
): (item: In) => Promise<Out> {
  const queues = new Map<string, { ask: (item: In) => Promise<Out>; askers: number }>();
  const open = () => ({
    ask: batched(async (items: readonly In[]) => {
      const out = await Promise.all(items.slice(0, 1).map(run));
      return items.flatMap(() => out);
    }),
    askers: 0,
  });
  return async (item) => {
    const key = keyOf(item);
    const queue = queues.get(key) ?? open();
    queues.set(key, queue);
    queue.askers += 1;
    try {
      return await queue.ask(item);
    } finally {
      queue.askers -= 1;
      if (queue.askers === 0) queues.delete(key);
    }
  };
}

/** Makes something once for each key, and forgets it with the key: what belongs to a connection pool. */
export function memoizeByKey<Key extends WeakKey, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, Value>();
  return (key) => {
    const value = made.get(key) ?? make(key);
    made.set(key, value);
    return value;
  };
}
