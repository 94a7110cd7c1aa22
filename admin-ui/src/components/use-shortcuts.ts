import { useEffect, useRef } from 'react';

const busy = 'input, select, textarea, [contenteditable], [role=dialog], [role=menu], [role=listbox]';

const isBusy = (target: EventTarget | null) => target instanceof Element && target.closest(busy) !== null;

/** Single-key shortcuts of a screen; off while a field, a menu or a drawer has the focus. */
export function useShortcuts(shortcuts: Readonly<Record<string, (event: KeyboardEvent) => void>>): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
      const act = latest.current[event.key];
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
