import useMediaQuery from '@mui/material/useMediaQuery';
import { useResourceContext, useStore } from 'react-admin';
import type { Column } from './column.ts';

const widths = [900, 1024, 1280] as const;
const none: readonly string[] = [];

/** The columns that are shown: those the reader chose, as far as there is room for them. */
export function useColumns<Row>(columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useHiddenColumns();
  const room = useRoom();
  const toggle = (key: string) =>
    setHidden(hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key]);
  return {
    shown: columns.filter(({ key, fromWidth = 0 }) => fromWidth <= room && !hidden.includes(key)),
    isHidden: (key: string) => hidden.includes(key),
    toggle,
    reset: () => setHidden([]),
  };
}

/** The columns of the list around it that the reader hid. */
export function useHiddenColumns() {
  const resource = useResourceContext();
  return useStore<readonly string[]>(`${resource}.hiddenColumns`, none);
}

function useRoom(): number {
  const options = { noSsr: true };
  const isSmall = useMediaQuery(`(min-width: ${widths[0]}px)`, options);
  const isMiddle = useMediaQuery(`(min-width: ${widths[1]}px)`, options);
  const isWide = useMediaQuery(`(min-width: ${widths[2]}px)`, options);
  if (isWide) return widths[2];
  if (isMiddle) return widths[1];
  return isSmall ? widths[0] : 0;
}
