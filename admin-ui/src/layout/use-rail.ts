import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';

/** The rail is slim when the reader folded it, or when there is no room. */
export function useRail() {
  const [isFolded, setIsFolded] = useStore('rail.isFolded', false);
  const isNarrow = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  return { isSlim: isFolded || isNarrow, isNarrow, fold: () => setIsFolded(!isFolded) };
}
