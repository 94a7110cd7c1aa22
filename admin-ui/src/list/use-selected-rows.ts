import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';

/** The rows of the selection; those of other pages are read. */
export function useSelectedRows<Row extends { id: string }>(): readonly Row[] {
  const { selectedIds, data = [], resource } = useListContext<Row>();
  const dataProvider = useDataProvider();
  const shown = data.filter(({ id }) => selectedIds.includes(id));
  const missing = selectedIds.filter((id) => !data.some((row) => row.id === id));
  const { data: others = [] } = useQuery({
    queryKey: [resource, 'selected', missing],
    queryFn: async () => {
      const chunks = chunksOf(missing, 100).map((ids) => dataProvider.getMany<Row>(resource, { ids }));
      return (await Promise.all(chunks)).flatMap((answer) => answer.data);
    },
    enabled: missing.length > 0,
  });
  return [...shown, ...others.filter(({ id }) => missing.includes(id))];
}

const chunksOf = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
