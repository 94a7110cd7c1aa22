import { useState } from 'react';
import { useShortcuts } from '../components/use-shortcuts.ts';

interface Row {
  id: string;
}

interface Actions<R> {
  onOpen?(row: R): void;
  onSelect?(row: R): void;
  onAssign?(row: R): void;
}

/** The row the keyboard stands on: j and k move it, Enter opens, x selects. */
export function useCursor<R extends Row>(rows: readonly R[], { onOpen, onSelect, onAssign }: Actions<R>) {
  const [at, setAt] = useState<string | null>(null);
  const index = rows.findIndex(({ id }) => id === at);
  const current = rows[index];
  const goTo = (next: number) => {
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
    if (!row) return;
    setAt(row.id);
    document.getElementById(rowId(row))?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => goTo(index + 1),
    k: () => goTo(index - 1),
    ...(current && {
      Enter: (event: KeyboardEvent) => {
        if (!isControl(event.target)) onOpen?.(current);
        else if (event.target instanceof HTMLElement) event.target.click();
      },
      x: () => onSelect?.(current),
      a: () => onAssign?.(current),
    }),
  });
  return { at, set: setAt };
}

export const rowId = ({ id }: Row) => `row-${id}`;

const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button') !== null;
