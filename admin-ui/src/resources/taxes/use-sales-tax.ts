import type { TaxPeriod } from '@bedside/contracts/payments/taxes.api';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';

/** The rates, and the tax of a year by period; of this year where none is named. */
export function useSalesTax(asked: { period: TaxPeriod; year: number | undefined }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: ['sales-tax', asked],
    queryFn: async () => (await dataProvider.getSalesTaxDetail({ query: asked })).data,
    placeholderData: keepPreviousData,
  });
}
