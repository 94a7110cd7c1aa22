import type { OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import { useLocation } from 'react-router';
import { may, mayRead, type Reader } from '../auth/use-permission.ts';
import { useMe } from '../data/me.ts';
import { useOpenWork } from '../data/open-work.ts';
import { noSiblings, type SiblingLists } from '../list/ListTabs.tsx';
import { openWorkOf } from './billing-reviews.ts';
import { type Entry, type Screen, sections } from './screens.ts';

export const pathOf = ({ resource, path = resource }: Pick<Screen, 'resource' | 'path'>): string =>
  `/${path}`;

const deepestFirst = sections
  .flatMap(({ entries }) => entries)
  .flatMap((entry) =>
    entry.screens.flatMap((screen) =>
      [pathOf(screen), ...(screen.also ?? [])].map((at) => ({ entry, screen, at })),
    ),
  )
  .toSorted((one, other) => other.at.length - one.at.length);

/** The longest matching path wins, because a list below another one is a screen of its own. */
const placeAt = (pathname: string) => deepestFirst.find(({ at }) => `${pathname}/`.startsWith(`${at}/`));

export const screenAt = (pathname: string): Screen | undefined => placeAt(pathname)?.screen;

/** The navigation entry to highlight. */
export const entryAt = (pathname: string): Entry | undefined => placeAt(pathname)?.entry;

export function mayOpen(reader: Reader, { opensWith, resource, of }: Screen): boolean {
  if (of) return of.filter((screen) => mayOpen(reader, screen)).length > 1;
  return opensWith ? may(reader, opensWith) : mayRead(reader, resource);
}

/** An entry reduced to what the user may open. */
export interface OpenEntry extends Entry {
  path: string;
}

export const openEntry = (reader: Reader, entry: Entry, work?: OpenWork): OpenEntry | undefined => {
  const screens = entry.screens.filter((screen) => mayOpen(reader, screen));
  const first =
    screens.find((screen) => openWorkOf(screen, work) || screen.startsFor === reader.role) ?? screens[0];
  return first && { ...entry, screens, path: pathOf(first) };
};

export function useSections(): readonly { label: string; entries: readonly OpenEntry[] }[] {
  const me = useMe();
  const work = useOpenWork();
  return sections
    .map(({ label, entries }) => ({
      label,
      entries: entries.flatMap((entry) => openEntry(me, entry, work) ?? []),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/** The entry’s badge count. */
export function useWaiting({ waiting }: Entry): number {
  const me = useMe();
  const work = useOpenWork();
  return waiting?.({ me, work }) ?? 0;
}

/** The other lists under the current navigation entry. Empty if there is only one, and on a record’s page. */
export function useSiblingLists(): SiblingLists {
  const { pathname } = useLocation();
  const me = useMe();
  const work = useOpenWork();
  const place = placeAt(pathname);
  if (!place) return noSiblings;
  const { entry, screen } = place;
  const own = [place.at, ...(screen.below ?? []).map(({ to }) => to)];
  const { screens = [] } = openEntry(me, entry) ?? {};
  if (!(entry.keepsTabs || own.includes(pathname)) || screens.length < 2) return noSiblings;
  return {
    title: entry.isOneScreen ? entry.label : undefined,
    tabs: screens.map((one) => ({
      to: pathOf(one),
      label: one.label,
      isCurrent: one === screen,
      count: openWorkOf(one, work),
    })),
  };
}
