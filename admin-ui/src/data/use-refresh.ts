import { useQueryClient } from '@tanstack/react-query';

/** Refetches all queries whose key starts with one of the names. */
export function useRefresh(names: readonly string[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
