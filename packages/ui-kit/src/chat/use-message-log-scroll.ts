import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MessageLogRow } from './rows.ts';

interface Place {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
  first: string | undefined;
  last: string | undefined;
}

const isOwn = (row: MessageLogRow | undefined) =>
  row?.kind === 'unsent' || (row?.kind === 'message' && row.message.mine);

interface Box {
  scrollTop: number;
  scrollHeight: number;
  clientHeight: number;
}

const NEAR = 80;

/** True while the newest message is visible, so that new messages may scroll the log. */
export const isAtEnd = ({ scrollTop, scrollHeight, clientHeight }: Box): boolean =>
  scrollHeight - scrollTop - clientHeight < NEAR;

export const isNearTop = ({ scrollTop }: Box): boolean => scrollTop < 4 * NEAR;

/** Scroll position that keeps the visible messages in place after older ones load above. */
export const preserveScrollPosition = (before: Box, heightNow: number): number =>
  before.scrollTop + (heightNow - before.scrollHeight);

/** Follows new messages while at the end; otherwise keeps the reading position. */
export function useMessageLogScroll(rows: readonly MessageLogRow[], onNearTop: () => void) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<Place | null>(null);
  const [hasBelow, setHasBelow] = useState(false);
  const last = rows.at(-1);
  // The first message, not the first row, because date lines move when older messages load.
  const first = rows.find(({ kind }) => kind === 'message')?.key;

  const remember = (element: HTMLElement) => {
    const { scrollTop, scrollHeight, clientHeight } = element;
    place.current = { scrollTop, scrollHeight, clientHeight, first, last: last?.key };
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || rows.length === 0) return;
    const was = place.current;
    const isNew = was?.last !== last?.key;
    if (!was) showBeginning(element);
    else if ((isNew && isOwn(last)) || isAtEnd(was)) element.scrollTop = element.scrollHeight;
    else if (was.first !== first) element.scrollTop = preserveScrollPosition(was, element.scrollHeight);
    else if (isNew) setHasBelow(true);
    remember(element);
  });

  // Stays at the end when the keyboard opens or the draft grows.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (place.current && isAtEnd(place.current)) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    box,
    hasBelow,
    onScroll() {
      const element = box.current;
      if (!element) return;
      remember(element);
      if (isAtEnd(element)) setHasBelow(false);
      if (isNearTop(element)) onNearTop();
    },
    toEnd() {
      if (box.current) box.current.scrollTop = box.current.scrollHeight;
      setHasBelow(false);
    },
  };
}

function showBeginning(element: HTMLElement): void {
  element.scrollTop = element.scrollHeight;
  const line = element.querySelector<HTMLElement>('[data-unread]');
  if (line && line.offsetTop < element.scrollTop) element.scrollTop = line.offsetTop - element.offsetTop - 16;
}
