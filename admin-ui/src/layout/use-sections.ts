import { mayRead } from '../auth/access.ts';
import { useMe } from '../data/me.ts';
import { type Section, sections } from './screens.ts';

/** The sections with the screens that the reader's role may open. */
export function useSections(): readonly Section[] {
  const { role } = useMe();
  return sections
    .map((section) => ({
      ...section,
      screens: section.screens.filter(({ resource }) => mayRead(role, resource)),
    }))
    .filter(({ screens }) => screens.length > 0);
}
