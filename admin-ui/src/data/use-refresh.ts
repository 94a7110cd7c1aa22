import { useQueryClient } from '@tanstack/react-query';

/** Reads again what a change touched, by the first part of the query key. */
export function useRefresh(names: readonly string[]) {
  const queryClient = useQueryClient();
  return () => Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
