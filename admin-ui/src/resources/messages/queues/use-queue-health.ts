import { getQueueHealth } from '@bedside/contracts/messaging/templates.api';
import { useQuery } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';

const EVERY_MILLISECONDS = 15_000;

/** How the queues do, asked for again while the panel is in sight. */
export const useQueueHealth = () =>
  useQuery({
    queryKey: ['queue-health'],
    queryFn: async ({ signal }) =>
      (await client.send(getQueueHealth, {}, { isBackground: true, signal })).data,
    refetchInterval: EVERY_MILLISECONDS,
  });
