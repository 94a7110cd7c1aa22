const WINDOW_MILLISECONDS = 5_000;

interface GatherOptions<T> {
  run(items: readonly T[]): void;
  /** Milliseconds to wait after a change when changes are rare. */
  least: number;
  /** Maximum wait in milliseconds, however many changes arrive. */
  most: number;
  now?: () => number;
  random?: () => number;
}

interface Gatherer<T> {
  add(item: T): void;
  stop(): void;
}

/**
 * Runs once for many changes. The wait grows with the rate of changes and varies randomly, so that hundreds of
 * screens don’t all read at once.
 */
export function gather<T>(options: GatherOptions<T>): Gatherer<T> {
  const { run, least, most, now = () => performance.now(), random = Math.random } = options;
  let recent: number[] = [];
  let items: T[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function wait(): number {
    const grown = Math.min(least * recent.length, most);
    return grown * (0.8 + 0.2 * random());
  }

  return {
    add(item) {
      const at = now();
      recent = [...recent.filter((one) => one > at - WINDOW_MILLISECONDS), at];
      items.push(item);
      timer ??= setTimeout(() => {
        const gathered = items;
        items = [];
        timer = undefined;
        run(gathered);
      }, wait());
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
