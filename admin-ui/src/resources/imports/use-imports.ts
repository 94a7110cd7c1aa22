import type { ImportOutcome, ImportRecord } from '@bedside/contracts/people/imports.schema';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useLiveMessages } from '../../data/live.tsx';

const KEY = 'imports';

/** Refetches after a live update. */
function useImportUpdates(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type === 'changed' && entityType === 'import')
      void queryClient.invalidateQueries({ queryKey: [KEY] });
  });
}

export function useImports() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  useImportUpdates();
  return useQuery({
    queryKey: [KEY],
    queryFn: async (): Promise<ImportRecord[]> =>
      (await dataProvider.listImports({ query: {} })).data.imports,
  });
}

export function useImport(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  useImportUpdates();
  return useQuery({
    queryKey: [KEY, id],
    queryFn: async (): Promise<ImportRecord> => (await dataProvider.getImport({ params: { id } })).data,
  });
}

export const ROWS_A_PAGE = 10;

export function useImportRows(id: string, outcome: ImportOutcome, page: number) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [KEY, id, 'rows', outcome, page],
    queryFn: async () => {
      const { data, meta } = await dataProvider.listImportRows({
        params: { id },
        query: { outcome, page, take: ROWS_A_PAGE },
      });
      return { rows: data.rows, total: meta?.itemCount ?? 0 };
    },
    placeholderData: keepPreviousData,
  });
}
