import { getHome } from '@bedside/contracts/appointments/home.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** One call for the whole page, sent each time the page opens: a change on any other page can show here. */
export const homeQuery = queryOptions({
  queryKey: [keys.home],
  queryFn: async ({ signal }) => (await client.send(getHome, {}, { signal })).data,
  refetchOnMount: 'always',
});
