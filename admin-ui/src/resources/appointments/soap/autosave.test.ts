import { ApiError, noResponseError } from '@bedside/api-client/api-error';
import { describe, expect, it } from 'vitest';
import { AUTOSAVE_DELAY_MS, AUTOSAVE_MAX_DELAY_MS, createAutosave, type SaveState } from './autosave.ts';

/** An autosave with a clock that the test controls. */
function stage(answers: (number | Error)[] = []) {
  const sent: [text: string, version: number][] = [];
  const states: SaveState['kind'][] = [];
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const autosave = createAutosave({
    version: 1,
    save: async (text, version) => {
      sent.push([text, version]);
      const answer = answers.shift() ?? version + 1;
      if (answer instanceof Error) throw answer;
      return answer;
    },
    onState: ({ kind }) => states.push(kind),
    later: (run, milliseconds) => {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
  });
  async function pass(milliseconds: number) {
    now += milliseconds;
    const due = timers.filter(({ at }) => at <= now);
    timers = timers.filter(({ at }) => at > now);
    for (const { run } of due) run();
    await Promise.resolve();
    await new Promise<void>((done) => queueMicrotask(() => queueMicrotask(done)));
  }
  return { autosave, sent, states, pass };
}

const conflict = new ApiError(409, 'CONCURRENT_UPDATE', 'Someone wrote meanwhile.');
const locked = new ApiError(422, 'RULE_REFUSED', 'Submitted and locked.');

describe('autosave', () => {
  it('saves the latest text after a pause, with the version of the previous save', async () => {
    const { autosave, sent, states, pass } = stage();
    autosave.change('a');
    await pass(AUTOSAVE_DELAY_MS - 1);
    autosave.change('ab');
    await pass(AUTOSAVE_DELAY_MS - 1);
    expect(sent).toEqual([]);
    await pass(1);
    expect(sent).toEqual([['ab', 1]]);
    autosave.change('abc');
    await pass(AUTOSAVE_DELAY_MS);
    expect(sent.at(-1)).toEqual(['abc', 2]);
    expect(states.at(-1)).toBe('saved');
  });

  it('saves during continuous typing after a maximum delay', async () => {
    const { autosave, sent, pass } = stage();
    for (let passed = 0; passed < AUTOSAVE_MAX_DELAY_MS; passed += 1_000) {
      autosave.change(`text ${passed}`);
      await pass(1_000);
    }
    expect(sent).toHaveLength(1);
  });

  it('keeps unsaved text while offline and sends it on reconnect', async () => {
    const { autosave, sent, states, pass } = stage([noResponseError(), noResponseError()]);
    autosave.change('a');
    await pass(AUTOSAVE_DELAY_MS);
    expect(states.at(-1)).toBe('offline');
    autosave.change('ab');
    expect(states.at(-1)).toBe('offline');
    await pass(2_000);
    expect(states.at(-1)).toBe('offline');
    await pass(4_000);
    expect(sent).toEqual([
      ['a', 1],
      ['ab', 1],
      ['ab', 1],
    ]);
    expect(states.at(-1)).toBe('saved');
  });

  it('stops at a conflict, keeps the text, and continues as the author decides', async () => {
    const { autosave, sent, states, pass } = stage([conflict]);
    autosave.change('mine');
    await pass(AUTOSAVE_DELAY_MS);
    expect(states.at(-1)).toBe('conflict');
    autosave.change('mine too');
    await pass(AUTOSAVE_MAX_DELAY_MS);
    expect(sent).toHaveLength(1);
    expect(await autosave.flush()).toBe(false);
    autosave.resume(7, 'theirs and mine');
    await pass(0);
    expect(sent.at(-1)).toEqual(['theirs and mine', 7]);
    expect(states.at(-1)).toBe('saved');
  });

  it('reports why saving is no longer possible', async () => {
    const { autosave, states, pass } = stage([locked]);
    autosave.change('late');
    await pass(AUTOSAVE_DELAY_MS);
    expect(states.at(-1)).toBe('refused');
    expect(await autosave.flush()).toBe(false);
  });

  it('sends pending text immediately on leaving, including text typed during a save', async () => {
    const { autosave, sent, pass } = stage();
    autosave.change('a');
    const leaving = autosave.flush();
    autosave.change('ab');
    await leaving;
    expect(sent).toEqual([['a', 1]]);
    expect(await autosave.flush()).toBe(true);
    expect(sent.at(-1)).toEqual(['ab', 2]);
    await pass(AUTOSAVE_MAX_DELAY_MS);
    expect(sent).toHaveLength(2);
  });

  it('does not send text over the limit', async () => {
    const { autosave, sent, states, pass } = stage();
    autosave.change('x'.repeat(20_001));
    await pass(AUTOSAVE_DELAY_MS);
    expect(sent).toEqual([]);
    expect(states.at(-1)).toBe('tooLong');
  });
});
