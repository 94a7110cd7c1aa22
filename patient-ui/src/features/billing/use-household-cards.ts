import { useQueries, useQuery } from '@tanstack/react-query';
import { cardSharingQuery, cardsQuery, patientQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { chartPeople } from '../charts/chart-queries.ts';
import type { Card } from '../payment/use-cards-to-pay-with.ts';

interface OwnedCard {
  card: Card;
  owner: string;
  /** The card’s owner has an account, so the user may pay with the card but not change it. */
  isShared: boolean;
}

/**
 * Cards of household members without an account, saved when their bills were paid, and cards that other
 * members share.
 */
export function useHouseholdCards(): OwnedCard[] {
  const user = useUser();
  const { data } = useQuery(patientQuery(user.id));
  const { data: sharing } = useQuery(cardSharingQuery);
  const managed = data ? chartPeople(data).filter(({ id }) => id !== user.id) : [];
  const shared = sharing?.sharedBy.filter(({ id }) => !managed.some((one) => one.id === id)) ?? [];
  const others = [...managed, ...shared];
  const answers = useQueries({ queries: others.map(({ id }) => cardsQuery(id)) });
  return others.flatMap(({ firstName }, at) =>
    (answers[at]?.data ?? []).map((card) => ({
      card,
      owner: firstName,
      isShared: at >= managed.length,
    })),
  );
}
