export interface RowNouns {
  one: string;
  many: string;
}

/** "1 visit", "12 visits" */
export const pluralizeRows = (count: number, { one, many }: RowNouns): string =>
  `${count} ${count === 1 ? one : many}`;

/** "1 visit", "12 visits": regular plurals only. */
export const pluralize = (count: number, word: string): string =>
  pluralizeRows(count, { one: word, many: `${word}s` });

interface Failure<T> {
  item: T;
  reason: Error;
}

export interface Outcome<T> {
  done: readonly T[];
  failed: readonly Failure<T>[];
}

/** Continues after a failure. `onProgress` receives the number of finished items. */
export async function runEach<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  onProgress: (through: number) => void,
): Promise<Outcome<T>> {
  const done: T[] = [];
  const failed: Failure<T>[] = [];
  for (const item of items) {
    try {
      await act(item);
      done.push(item);
    } catch (reason) {
      failed.push({ item, reason: reason instanceof Error ? reason : new Error(String(reason)) });
    }
    onProgress(done.length + failed.length);
  }
  return { done, failed };
}
