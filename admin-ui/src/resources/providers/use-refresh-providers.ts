import { useQueryClient } from '@tanstack/react-query';

/** Reads again what a change of a provider may have changed. */
export function useRefreshProviders() {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['providers'] });
}
