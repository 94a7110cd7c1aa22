import type { ExportColumn, ExportReport } from '@bedside/contracts/payments/exports.schema';
import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useLocation } from 'react-router';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import type { Filters } from '../../list/filters.ts';
import { listParamsOf } from '../../list/list-params.ts';

const keysIn = (filters: Filters): readonly string[] | undefined =>
  Array.isArray(filters.keys) ? filters.keys.map(String) : undefined;

/** The columns that an export can hold, and those of them that are chosen; all while nobody has chosen. */
export function useExportColumns(type: ExportReport) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { search } = useLocation();
  const { data: all = [] } = useQuery({
    queryKey: ['export-keys', type],
    queryFn: async (): Promise<readonly ExportColumn[]> =>
      (await dataProvider.listExportKeys({ query: { type } })).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keys = keysIn(listParamsOf(search, 'id')?.filter ?? {});
  return { all, chosen: keys ? all.filter(({ key }) => keys.includes(key)) : all };
}
