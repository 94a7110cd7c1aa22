import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { getConsentDetail, listConsents } from '@bedside/contracts/people/consents.api';
import { fullName } from '@bedside/ui-kit/person';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/session.ts';

/** By link token or, if signed in, by ID. */
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

export function useConsentTypeLabels({
  requestFrom,
  requestTo,
}: Pick<ConsentRow, 'requestFrom' | 'requestTo'>): string {
  const { consent: texts } = useTexts();
  const user = useUser();
  if (!requestFrom) return texts.fromPractice;
  return requestFrom.id === user.id
    ? texts.fromYou(fullName(requestTo) || texts.someone)
    : texts.fromThem(fullName(requestFrom));
}
