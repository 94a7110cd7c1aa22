import { useLocation } from 'react-router';
import { z } from 'zod';

const state = z.object({ from: z.string() });

/** The search part of the list's address that the reader came from; nothing where they came otherwise. */
export function useListSearch(): string {
  const parsed = state.safeParse(useLocation().state);
  return parsed.success ? parsed.data.from : '';
}

/** A resource's list as the reader left it. */
export const useListAddress = (resource: string): string => `/${resource}${useListSearch()}`;
