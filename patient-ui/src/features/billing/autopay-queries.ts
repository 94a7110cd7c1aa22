import type { CallData } from '@bedside/contracts/call';
import { getAutopay } from '@bedside/contracts/payments/autopay.api';
import { brandName } from '@bedside/ui-kit/payment/card-rules';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';
import { cardsQuery } from '../../api/queries.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';
import { useUser } from '../../session/session.ts';
import { useHouseholdCards } from './use-household-cards.ts';

export const autopayQuery = queryOptions({
  queryKey: [keys.bills, 'autopay'],
  queryFn: async ({ signal }) => (await client.send(getAutopay, {}, { signal })).data,
});

export type AutopayCharge = CallData<typeof getAutopay>['charges'][number];

/** Cards that the user may pay with, their own first. Undefined while loading. */
export function useCardOptions() {
  const { payment } = useTexts();
  const user = useUser();
  const { data } = useQuery(cardsQuery(user.id));
  const household = useHouseholdCards();
  return data
    ? [...data, ...household.map(({ card }) => card)]
        .filter(({ expiry }) => expiry !== 'expired')
        .map((card) => ({
          value: card.paymentMethodId,
          label: payment.cardEnding(brandName(card.brand), card.last4),
        }))
    : undefined;
}
