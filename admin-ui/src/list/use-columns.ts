import useMediaQuery from '@mui/material/useMediaQuery';
import { useResourceContext, useStore } from 'react-admin';
import type { Column } from './columns.ts';

const widths = [900, 1024, 1280] as const;
const none: readonly string[] = [];

/** The columns that are shown: those the reader chose, as far as there is room for them. */
export function useColumns<Row>(columns: readonly Column<Row>[]) {
  const [hidden, setHidden] = useHiddenColumns();
  const room = useRoom();
  const toggle = (source: string) =>
    setHidden(hidden.includes(source) ? hidden.filter((one) => one !== source) : [...hidden, source]);
  return {
    shown: columns.filter(({ source, fromWidth = 0 }) => fromWidth <= room && !hidden.includes(source)),
    isHidden: (source: string) => hidden.includes(source),
    toggle,
  };
}

/** Where the reader's page size of a list is kept. */
export const pageSizeKey = (resource: string | undefined): string => `${resource}.perPage`;

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
