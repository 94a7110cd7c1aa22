const ALONE_AFTER_MS = 1_000;

/** Words that go with the next toast, since one stands at a time; alone where none comes soon. */
export function createAddendum(show: (words: string) => void) {
  let words = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (): string => {
    clearTimeout(timer);
    const taken = words;
    words = '';
    return taken;
  };
  return {
    add(more: string): void {
      clearTimeout(timer);
      words = more;
      timer = setTimeout(() => show(take()), ALONE_AFTER_MS);
    },
    /** A message with what waits to be said beside it. */
    joinTo: (message: string): string => [message, take()].filter(Boolean).join(' '),
  };
}
