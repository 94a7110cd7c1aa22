import { getConsentDetail, listConsents } from '@bedside/contracts/people/consents.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** By link token, or by id if signed in. */
export const consentQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.consents, 'one', id],
    queryFn: async ({ signal }) => (await client.send(getConsentDetail, { params: { id } }, { signal })).data,
    retry: false,
  });

export const consentsQuery = (page: number, take: number) =>
  queryOptions({
    queryKey: [keys.consents, 'list', page, take],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listConsents, { query: { page, take } }, { signal });
      return { consents: data.consents, meta };
    },
    placeholderData: keepPreviousData,
  });
