import type { Role } from '@bedside/contracts/people/person.schema';
import { mayRead } from '../auth/access.ts';
import { useMe } from '../data/me.ts';
import { type Screen, type Section, sections } from './screens.ts';

/** Whether a role opens a screen: as the screen says, or else as its resource does. */
export const mayOpen = (role: Role, { roles, resource }: Screen): boolean =>
  roles ? roles.includes(role) : mayRead(role, resource);

/** The sections with the screens that the reader's role may open. */
export function useSections(): readonly Section[] {
  const { role } = useMe();
  return sections
    .map((section) => ({
      ...section,
      screens: section.screens.filter((screen) => !screen.isUnlisted && mayOpen(role, screen)),
    }))
    .filter(({ screens }) => screens.length > 0);
}
