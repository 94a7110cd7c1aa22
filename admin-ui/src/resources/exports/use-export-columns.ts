import type { ExportColumn, ExportReport } from '@bedside/contracts/payments/exports.schema';
import { useQuery } from '@tanstack/react-query';
import { useListContext } from 'react-admin';
import { useActions } from '../../data/data-provider.ts';
import type { Filters } from '../../list/filters.ts';

const keysIn = (filters: Filters): readonly string[] | undefined =>
  Array.isArray(filters.keys) ? filters.keys.map(String) : undefined;

/** The columns that an export can hold, and those of them that are chosen; all while nobody has chosen. */
export function useExportColumns(type: ExportReport) {
  const actions = useActions();
  const { filterValues } = useListContext();
  const { data: all = [] } = useQuery({
    queryKey: ['export-keys', type],
    queryFn: async (): Promise<readonly ExportColumn[]> => (await actions.exportKeys(type)).data,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const keys = keysIn(filterValues);
  return { all, chosen: keys ? all.filter(({ key }) => keys.includes(key)) : all };
}
