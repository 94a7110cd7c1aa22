import { getBalance } from '@bedside/contracts/payments/refunds.api';
import { useInfiniteQuery } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';

const TAKE = 20;

/** What a patient owes, with the rows that make it up, page after page. */
export const useBalance = (patientId: string) =>
  useInfiniteQuery({
    queryKey: ['balance', patientId],
    queryFn: async ({ pageParam }) =>
      await client.send(getBalance, { params: { id: patientId }, query: { page: pageParam, take: TAKE } }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta && meta.page < meta.pageCount ? meta.page + 1 : undefined),
  });
