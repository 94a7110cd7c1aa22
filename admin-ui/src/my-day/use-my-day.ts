import { getMyDay } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData } from '@bedside/contracts/call';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../data/client.ts';
import { useAppointmentChanges } from '../data/use-appointment-changes.ts';

export type MyDay = CallData<typeof getMyDay>;

const read = async (date: string, isBackground = false): Promise<MyDay> =>
  (await client.send(getMyDay, { query: { date } }, { isBackground })).data;

/** Allergies come with a visit. */
const appointmentsAndCharts = ['appointment', 'chart'] as const;

/** The reader’s own visits of a day; read again when one changes. */
export function useMyDay(date: string) {
  const queryClient = useQueryClient();
  const queryKey = ['my-day', date];
  useAppointmentChanges(() => {
    const queryFn = () => read(date, true);
    void queryClient.fetchQuery({ queryKey, queryFn, staleTime: 0 }).catch(() => undefined);
  }, appointmentsAndCharts);
  return useQuery({ queryKey, queryFn: () => read(date) });
}
