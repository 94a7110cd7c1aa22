import { useLocation } from 'react-router';
import { useMe } from '../data/me.ts';
import { screenAt } from './screens.ts';
import { mayOpen } from './use-sections.ts';

/** Whether the reader may open the screen of this address: told before anything of it is asked for. */
export function useMayOpen(): boolean {
  const { pathname } = useLocation();
  const me = useMe();
  // The start sends everybody where they belong.
  if (pathname === '/') return true;
  const screen = screenAt(pathname);
  return screen === undefined || mayOpen(me, screen);
}
