import { act, endStory } from './acts.fixture.ts';
import { checkBooks } from './books.fixture.ts';
import { runJobs } from './jobs.fixture.ts';
import type { Stage } from './stage.fixture.ts';
import { beginStory, dice } from './story.fixture.ts';

const ACTS = 24;

type Done = { name: string; ending: string };

/** Each act has its own random numbers, so a shorter history repeats the beginning of a longer one. */
async function play(stage: Stage, seed: number, acts: number, done: Done[]): Promise<void> {
  const story = await beginStory(stage, dice(seed));
  try {
    for (let place = 0; place < acts; place += 1) {
      story.roll = dice(seed * 1_000 + place + 1);
      done.push(await act(story));
    }
    story.roll = dice(seed * 1_000);
    await endStory(story);
    await checkBooks(story, () => runJobs(story));
  } catch (error) {
    // Its memberships and disputes must not affect the books of the next history.
    await endStory(story).catch(() => undefined);
    throw error;
  }
}

/**
 * @returns the acts performed
 * @throws with the shortest beginning of this history that fails
 */
export async function playHistory(stage: Stage, seed: number): Promise<Done[]> {
  const done: Done[] = [];
  try {
    await play(stage, seed, ACTS, done);
    return done;
  } catch (error) {
    throw await shortest(stage, seed, { done, error });
  }
}

async function shortest(stage: Stage, seed: number, whole: { done: Done[]; error: unknown }): Promise<Error> {
  const first = failure(seed, whole.done, whole.error);
  for (let acts = 0; acts < ACTS; acts += 1) {
    const done: Done[] = [];
    try {
      await play(stage, seed, acts, done);
    } catch (error) {
      const words = failure(seed, done, error).message;
      return new Error(words === first.message ? words : `${words}\n  at first: ${first.message}`, {
        cause: error,
      });
    }
  }
  return first;
}

function failure(seed: number, done: readonly Done[], error: unknown): Error {
  const steps = done.map(({ name, ending }) => `${name} (${ending})`).join(', ');
  const words = error instanceof Error ? error.message : String(error);
  return new Error(`history ${seed}: ${steps}: ${words}`, { cause: error });
}
