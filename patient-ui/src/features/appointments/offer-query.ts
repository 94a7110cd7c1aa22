import { getSlotOffer } from '@bedside/contracts/appointments/dispatch.api';
import { queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const offerQuery = (id: string) =>
  queryOptions({
    queryKey: [keys.appointments, 'offer', id],
    queryFn: async ({ signal }) => (await client.send(getSlotOffer, { params: { id } }, { signal })).data,
  });
