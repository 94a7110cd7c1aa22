import { ApiError } from '@bedside/api-client/api-error';
import { QueryClient } from '@tanstack/react-query';

const MINUTE = 60_000;

/** Retries network and server errors, but not client errors. */
const isPassing = (reason: Error) =>
  reason instanceof ApiError && (reason.code === 'NETWORK' || reason.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: MINUTE,
      retry: (failures, reason) => failures < 2 && isPassing(reason),
      refetchOnWindowFocus: false,
    },
    // Offline actions fail right away instead of being sent later, when nobody expects them any more.
    mutations: { networkMode: 'always' },
  },
});
