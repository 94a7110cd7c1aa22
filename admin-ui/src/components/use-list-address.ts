import { useLocation } from 'react-router';
import { z } from 'zod';

const state = z.object({ from: z.string(), list: z.string().optional() });

/** No search when the user didn't come from a list. */
export function useLastListUrl(): { from: string; list?: string | undefined } {
  const parsed = state.safeParse(useLocation().state);
  return parsed.success ? parsed.data : { from: '' };
}

export function useRememberListUrl() {
  const { pathname: list, search: from } = useLocation();
  return { from, list };
}

export function useListUrlState(resource: string): string {
  const { from, list = `/${resource}` } = useLastListUrl();
  return `${list}${from}`;
}
