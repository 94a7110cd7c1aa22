import useMediaQuery from '@mui/material/useMediaQuery';
import { useStore } from 'react-admin';
import { useLocation } from 'react-router';

/** Collapsed by choice, on narrow windows, and by default on the day board. */
export function useSideNav() {
  const { pathname } = useLocation();
  const [isFolded, setIsFolded] = useStore('rail.isFolded', false);
  const [isFoldedOnBoard, setIsFoldedOnBoard] = useStore('rail.isFoldedOnBoard', true);
  const isNarrow = useMediaQuery('(max-width: 1099px)', { noSsr: true });
  const onBoard = pathname.startsWith('/board');
  const folded = onBoard ? isFoldedOnBoard : isFolded;
  const fold = () => (onBoard ? setIsFoldedOnBoard : setIsFolded)(!folded);
  return { isSlim: folded || isNarrow, isNarrow, fold };
}
