import { useState } from 'react';
import { useShortcuts } from '../components/screen-hooks.ts';
import type { Row } from './columns.ts';
import { rowId } from './row-in-use.ts';

interface Actions<R> {
  onOpen?(row: R): void;
  onSelect?(row: R): void;
  onAssign?(row: R): void;
}

/** j and k move, Enter opens, x selects. */
export function useCursor<R extends Row>(
  rows: readonly R[],
  openId: string | undefined,
  { onOpen, onSelect, onAssign }: Actions<R>,
) {
  const [chosen, setAt] = useState<string | null>(null);
  const at = openId ?? chosen;
  const index = rows.findIndex(({ id }) => id === at);
  const current = rows[index];
  const goTo = (next: number) => {
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
    if (!row) return;
    setAt(row.id);
    if (openId) onOpen?.(row);
    document.getElementById(rowId(row.id))?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    j: () => goTo(index + 1),
    k: () => goTo(index - 1),
    ...(current && {
      Enter: (event: KeyboardEvent) => {
        if (!isLink(event.target)) onOpen?.(current);
        else if (event.target instanceof HTMLElement) event.target.click();
      },
      x: () => onSelect?.(current),
      a: () => onAssign?.(current),
    }),
  });
  return [at, setAt] as const;
}

const isLink = (target: EventTarget | null) =>
  target instanceof Element && target.closest('a, button') !== null;
