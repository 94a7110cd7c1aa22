import type { getCardDetails } from '@bedside/contracts/payments/payments.api';
import { useQueries } from '@tanstack/react-query';
import type { z } from 'zod';
import { cardsQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';

export type Card = z.infer<typeof getCardDetails.data>[number];

/**
 * Cards that can pay household bills: the payer's first, then the patients', each with defaults first.
 * Null while loading. Lists that fail to load are left out.
 */
export function useCardsToPayWith(patientIds: readonly string[]): Card[] | null {
  const user = useUser();
  const owners = [...new Set([user.id, ...patientIds])];
  const answers = useQueries({ queries: owners.map(cardsQuery) });
  if (answers.some(({ isPending }) => isPending)) return null;
  return answers.flatMap(({ data }) =>
    (data ?? []).toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault)),
  );
}
