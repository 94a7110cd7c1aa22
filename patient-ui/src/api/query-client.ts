import { ApiError } from '@bedside/api-client/api-error';
import { QueryCache, QueryClient } from '@tanstack/react-query';

const TRIES = 2;

/** No response, or a temporary server error. */
const mayPass = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 0 || reason.status === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // If the reader lost access to a record, an open page must not keep showing it.
    onError: (reason, query) => {
      if (reason instanceof ApiError && reason.code === 'NOT_FOUND') query.setState({ data: undefined });
    },
  }),
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
