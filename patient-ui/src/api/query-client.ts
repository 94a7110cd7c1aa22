import { ApiError } from '@bedside/api-client/api-error';
import { QueryClient } from '@tanstack/react-query';

const TRIES = 2;

/** Worth another try: no answer came, or the server could not give one just now. */
const mayPass = (reason: unknown) =>
  reason instanceof ApiError && (reason.status === 0 || reason.status === 503);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (failures, reason) => failures < TRIES && mayPass(reason),
      networkMode: 'always',
    },
    // Without a network a change fails and says so, instead of being made unseen once there is one again.
    mutations: { networkMode: 'always' },
  },
});
