import { useEffect, useLayoutEffect, useRef } from 'react';
import { focusScreen, useFocusPlace } from '../components/screen-hooks.ts';

export const rowId = (id: string): string => `row-${id}`;
export const EMPTY_LIST = 'empty-list';

/** A form or menu that was opened from a row. */
const openedFromRow = '[role=dialog], [role=menu], [role=presentation]';

/**
 * When the row in use leaves the list, the focus goes to the row in its place, or to the text of the empty list.
 * @param ids undefined until the list is loaded
 */
export function useRowInUse(ids: readonly string[] | undefined): void {
  const inUse = useRef<string | null>(null);
  const before = useRef(ids);
  useEffect(() => {
    const note = ({ target }: Event) => {
      if (!(target instanceof Element) || target.closest(openedFromRow)) return;
      const row = target.closest(`[id^=${rowId('')}]`)?.id;
      inUse.current = before.current?.find((id) => rowId(id) === row) ?? null;
    };
    document.addEventListener('focusin', note);
    document.addEventListener('pointerdown', note);
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('pointerdown', note);
    };
  }, []);
  useFocusPlace(() => {
    if (inUse.current === null) return null;
    const row = document.getElementById(rowId(inUse.current));
    return row ?? document.querySelector<HTMLElement>(`#${EMPTY_LIST} h2`);
  });
  useLayoutEffect(() => {
    if (!ids) return;
    const old = before.current ?? [];
    before.current = ids;
    if (inUse.current === null || ids.includes(inUse.current)) return;
    const at = old.indexOf(inUse.current);
    const isKept = (id: string) => ids.includes(id);
    const next = old.slice(at).find(isKept) ?? old.slice(0, at).findLast(isKept) ?? ids[0];
    inUse.current = next ?? inUse.current;
    focusScreen();
  });
}
