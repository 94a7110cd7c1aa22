import { useQueries, useQuery } from '@tanstack/react-query';
import { cardsQuery, patientQuery } from '../../api/queries.ts';
import { useUser } from '../../session/session.ts';
import { chartPeople } from '../charts/chart-paths.ts';
import type { Card } from '../payment/use-cards-to-pay-with.ts';

interface OwnedCard {
  card: Card;
  owner: string;
}

/** Cards of household members without an account, saved when their bills were paid. */
export function useHouseholdCards(): OwnedCard[] {
  const user = useUser();
  const { data } = useQuery(patientQuery(user.id));
  const others = data ? chartPeople(data).filter(({ id }) => id !== user.id) : [];
  const answers = useQueries({ queries: others.map(({ id }) => cardsQuery(id)) });
  return others.flatMap(({ firstName }, at) =>
    (answers[at]?.data ?? []).map((card) => ({ card, owner: firstName })),
  );
}
