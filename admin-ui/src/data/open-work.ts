import { getOpenWork, type OpenWork } from '@bedside/contracts/appointments/dashboard.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '../auth/use-permission.ts';
import { client } from './client.ts';
import { useLiveMessages } from './live.tsx';

const queryKey = ['open-work'];
const REFRESH_MILLISECONDS = 60_000;

/** The number of open items in each queue. One request serves the navigation and its tabs. */
export function useOpenWork(): OpenWork | undefined {
  const { data } = useQuery({
    queryKey,
    enabled: useMay(getOpenWork),
    staleTime: REFRESH_MILLISECONDS,
    refetchInterval: REFRESH_MILLISECONDS,
    retry: false,
    queryFn: async ({ signal }) => (await client.send(getOpenWork, {}, { signal, isBackground: true })).data,
  });
  return data;
}

/** The server sends new counts after changes. */
export function useLiveOpenWork(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ work }) => {
    if (work) queryClient.setQueryData<OpenWork>(queryKey, work);
  });
}
