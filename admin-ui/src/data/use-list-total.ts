import { useGetList } from 'react-admin';

interface Counted {
  filter: object;
  /** A field that the list sorts by. */
  sort: string;
  enabled?: boolean;
}

/** Undefined until the list answers. */
export const useListTotal = (
  resource: string,
  { filter, sort, enabled = true }: Counted,
): number | undefined =>
  useGetList(
    resource,
    { filter, pagination: { page: 1, perPage: 1 }, sort: { field: sort, order: 'DESC' } },
    { enabled },
  ).total;
