import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import styles from './drawer.module.css';

/** Keeps the content and its input while the drawer changes between overlay and column. */
export function useRoom() {
  const [room] = useState(() => {
    const element = document.createElement('div');
    element.className = styles.stage ?? '';
    return element;
  });
  // The content mounts only once its element is in the page, where it can take the focus.
  const [isPlaced, setPlaced] = useState(false);
  const left = useRef<{ focus: Element | null; scrolled: number }>(null);
  const enter = useCallback(
    (slot: HTMLElement) => {
      slot.append(room);
      setPlaced(true);
      const body = room.querySelector(`.${styles.body}`);
      if (body && left.current) body.scrollTop = left.current.scrolled;
      const focus = left.current?.focus;
      left.current = null;
      if (focus instanceof HTMLElement) setTimeout(() => focus.focus({ preventScroll: true }));
    },
    [room],
  );
  const leave = useCallback(() => {
    const focus = room.contains(document.activeElement) ? document.activeElement : null;
    left.current = { focus, scrolled: room.querySelector(`.${styles.body}`)?.scrollTop ?? 0 };
  }, [room]);
  return { room, isPlaced, slot: <Slot onEnter={enter} onLeave={leave} /> };
}

function Slot({ onEnter, onLeave }: { onEnter(slot: HTMLElement): void; onLeave(): void }) {
  const slot = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (slot.current) onEnter(slot.current);
    return onLeave;
  }, [onEnter, onLeave]);
  return <div ref={slot} className={styles.stage} />;
}
