import { previewMessage } from '@bedside/contracts/appointments/dispatch.api';
import type { CallData, CallInput } from '@bedside/contracts/call';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDebounced } from '../../../components/use-debounced.ts';
import { client } from '../../../data/client.ts';

/** A move as it would be made, as far as its message depends on it. */
export type PlannedTransition = CallInput<typeof previewMessage>['body'];
export type MessagePreview = CallData<typeof previewMessage>;

const TYPING_MS = 400;

/**
 * What the patient would be told of a move, once the form stands still.
 * @param move null while it is not known yet
 */
export function useMessagePreview(
  appointment: { id: string; version: number },
  move: PlannedTransition | null,
) {
  const asked = useDebounced(JSON.stringify(move), TYPING_MS);
  return useQuery({
    queryKey: ['message-preview', appointment.id, appointment.version, asked],
    async queryFn() {
      const body = previewMessage.body.parse(JSON.parse(asked));
      return (await client.send(previewMessage, { params: { id: appointment.id }, body })).data;
    },
    enabled: move !== null && asked !== 'null',
    placeholderData: keepPreviousData,
    retry: false,
  });
}
