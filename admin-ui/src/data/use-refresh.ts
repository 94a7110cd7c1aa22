import { useQueryClient } from '@tanstack/react-query';

/** Refetches the affected queries, by the first part of the query key. */
export function useRefresh(names: readonly string[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
