import { checkFit } from '@bedside/contracts/appointments/dispatch.api';
import type { Fit } from '@bedside/contracts/appointments/dispatch.schema';
import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '../components/use-debounced.ts';
import { client } from '../data/client.ts';
import { toTime } from './clock.ts';
import type { Target } from './placement.ts';

const SETTLE_MILLISECONDS = 200;

interface Asked {
  id: string;
  providerId: string;
  appointmentDate: string;
  appointmentTime: string;
}

const askedOf = (appointmentId: string | undefined, target: Target | null): Asked | null =>
  appointmentId && target?.providerId && target.date
    ? {
        id: appointmentId,
        providerId: target.providerId,
        appointmentDate: target.date,
        appointmentTime: toTime(target.minutes),
      }
    : null;

/**
 * Whether a visit fits where it is to go, asked once the hand rests. Undefined until that is known, and where it
 * cannot be told: the server has the last word with the change itself.
 */
export function useFit(appointmentId: string | undefined, target: Target | null): Fit | undefined {
  const now = JSON.stringify(askedOf(appointmentId, target));
  const settled = useDebounced(now, SETTLE_MILLISECONDS);
  const asked = settled === now ? askedOf(appointmentId, target) : null;
  const { data } = useQuery({
    queryKey: ['board', 'fit', settled],
    queryFn: async () => {
      if (!asked) return null;
      const { id, ...query } = asked;
      return (await client.send(checkFit, { params: { id }, query })).data;
    },
    enabled: asked !== null,
    retry: false,
  });
  return asked ? (data ?? undefined) : undefined;
}
