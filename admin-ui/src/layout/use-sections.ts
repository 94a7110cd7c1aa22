import { may, mayRead, type Reader } from '../auth/access.ts';
import { useMe } from '../data/me.ts';
import { type Screen, type Section, sections } from './screens.ts';

/** Whether somebody opens a screen: as the call that it opens with says, or else as its resource does. */
export const mayOpen = (reader: Reader, { opensWith, resource }: Screen): boolean =>
  opensWith ? may(reader, opensWith) : mayRead(reader, resource);

/** The sections with the screens that the reader may open, and of each the lists beneath it. */
export function useSections(): readonly Section[] {
  const me = useMe();
  return sections
    .map((section) => ({
      ...section,
      screens: section.screens.filter((screen) => !screen.isUnlisted && mayOpen(me, screen)),
    }))
    .filter(({ screens }) => screens.length > 0);
}
