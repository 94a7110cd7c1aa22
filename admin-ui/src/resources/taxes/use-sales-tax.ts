import type { TaxPeriod } from '@bedside/contracts/payments/taxes.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useActions } from '../../data/data-provider.ts';

/** The rates, and the tax of a year by period; of this year where none is named. */
export function useSalesTax(asked: { period: TaxPeriod; year: number | undefined }) {
  const actions = useActions();
  return useQuery({
    queryKey: ['sales-tax', asked],
    queryFn: async () => (await actions.salesTax(asked)).data,
    placeholderData: keepPreviousData,
  });
}
