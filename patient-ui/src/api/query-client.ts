import { ApiError } from '@bedside/api-client/api-error';
import { QueryClient } from '@tanstack/react-query';

const TRIES = 2;

/** No response, or a temporary server error. */
const mayPass = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 0 || reason.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, reason) => failures < TRIES && mayPass(reason),
      networkMode: 'always',
    },
    // Offline mutations fail right away instead of being queued and sent later without the user noticing.
    mutations: { networkMode: 'always' },
  },
});
