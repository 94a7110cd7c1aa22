import { useLocation } from 'react-router';
import { useMe } from '../data/me.ts';
import { pathOf, sections } from './screens.ts';
import { mayOpen } from './use-sections.ts';

const screens = sections
  .flatMap((section) => section.screens)
  .toSorted((one, other) => pathOf(other).length - pathOf(one).length);

/** Whether the reader's role may open the screen of this address: told before anything of it is asked for. */
export function useMayOpen(): boolean {
  const { pathname } = useLocation();
  const { role } = useMe();
  const screen = screens.find((one) => `${pathname}/`.startsWith(`${pathOf(one)}/`));
  return screen === undefined || mayOpen(role, screen);
}
