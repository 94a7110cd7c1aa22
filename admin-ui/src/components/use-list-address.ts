import { useLocation } from 'react-router';
import { z } from 'zod';

const state = z.object({ from: z.string(), list: z.string().optional() });

/** The address of the list that the reader came from, in its two parts; no search where they came otherwise. */
export function useLastListUrl(): { from: string; list?: string | undefined } {
  const parsed = state.safeParse(useLocation().state);
  return parsed.success ? parsed.data : { from: '' };
}

/** What goes along with a way from a list to one of its records, for the way back. */
export function useRememberListUrl() {
  const { pathname: list, search: from } = useLocation();
  return { from, list };
}

/** A resource's list as the reader left it. */
export function useListUrlState(resource: string): string {
  const { from, list = `/${resource}` } = useLastListUrl();
  return `${list}${from}`;
}
