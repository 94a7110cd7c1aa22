import type { getCardDetails } from '@bedside/contracts/payments/cards.api';
import { useQueries, useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { cardSharingQuery, cardsQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';

export type Card = z.infer<typeof getCardDetails.data>[number];

/**
 * Cards that can pay household bills: the payer’s, then the patients’ and shared ones, each with defaults
 * first. Null while loading. Lists that fail to load are left out.
 */
export function useCardsToPayWith(patientIds: readonly string[]): Card[] | null {
  const user = useUser();
  const { data: sharing, isPending } = useQuery(cardSharingQuery);
  const sharedBy = sharing?.sharedBy.map(({ id }) => id) ?? [];
  const owners = [...new Set([user.id, ...patientIds, ...sharedBy])];
  const answers = useQueries({ queries: owners.map(cardsQuery) });
  if (isPending || answers.some(({ isPending }) => isPending)) return null;
  return answers.flatMap(({ data }) =>
    (data ?? []).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  );
}
