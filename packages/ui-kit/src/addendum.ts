const ALONE_AFTER_MS = 1_000;

/**
 * Text appended to the next toast, because only one toast shows at a time. If no toast follows soon, it shows
 * by itself.
 */
export function createAddendum(show: (text: string) => void) {
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const take = (): string => {
    clearTimeout(timer);
    const taken = text;
    text = '';
    return taken;
  };
  return {
    add(more: string): void {
      clearTimeout(timer);
      text = more;
      timer = setTimeout(() => show(take()), ALONE_AFTER_MS);
    },
    joinTo(message: string): string {
      const more = take();
      return more ? `${message}${/[.!?]$/.test(message) ? '' : '.'} ${more}` : message;
    },
  };
}
