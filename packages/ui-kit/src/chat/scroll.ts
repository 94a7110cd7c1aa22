interface Box {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

const NEAR = 80;

/** Whether the newest message is in sight, so that the next one may push the others up. */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;

/** Whether it is time to read older messages. */
export const isNearTop = ({ scrollTop }: Box): boolean => scrollTop < 4 * NEAR;

/** Where to stand after older messages came in above, so that what one reads does not move. */
export const preserveScrollPosition = (before: Box, heightNow: number): number =>
  before.scrollTop + (heightNow - before.scrollHeight);
