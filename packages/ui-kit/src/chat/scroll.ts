interface Box {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

const NEAR = 80;

/** If the newest message is visible, new ones may scroll the log. */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;

export const isNearTop = ({ scrollTop }: Box): boolean => scrollTop < 4 * NEAR;

/** Scroll position that keeps the visible messages in place after older ones load above. */
export const preserveScrollPosition = (before: Box, heightNow: number): number =>
  before.scrollTop + (heightNow - before.scrollHeight);
