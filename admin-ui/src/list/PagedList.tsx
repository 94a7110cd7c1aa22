import { ListBase, type ListBaseProps, type RaRecord, useResourceContext, useStore } from 'react-admin';
import { DEFAULT_PAGE_SIZE } from './list-params.ts';

/** A list whose state is its address, with the page size that the reader last chose for it. */
export function PagedList<Row extends RaRecord>({
  perPage = DEFAULT_PAGE_SIZE,
  ...list
}: Omit<ListBaseProps<Row>, 'storeKey'>) {
  const resource = useResourceContext(list);
  const [chosen] = useStore(pageSizeKey(resource), perPage);
  return <ListBase<Row> {...list} perPage={chosen} storeKey={false} />;
}

export const pageSizeKey = (resource: string | undefined): string => `${resource}.perPage`;
