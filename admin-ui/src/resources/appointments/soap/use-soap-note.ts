import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { getSoapNote } from '@bedside/contracts/care/soap-notes.api';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../data/client.ts';
import { useLiveMessages } from '../../../data/live.tsx';

const keyOf = (id: string) => ['soap-note', id];

const readNote = async (id: string, isBackground = false): Promise<SoapNoteRecord> =>
  (await client.send(getSoapNote, { params: { id } }, { isBackground })).data;

/** Refetched when the appointment changes. */
export function useSoapNote(id: string) {
  const queryClient = useQueryClient();
  const query = useQuery({ queryKey: keyOf(id), queryFn: () => readNote(id), staleTime: 0, gcTime: 0 });
  const replaceCached = (note: SoapNoteRecord) => queryClient.setQueryData(keyOf(id), note);
  const readAgain = async () => {
    const note = await readNote(id, true);
    replaceCached(note);
    return note;
  };
  useLiveMessages(({ type, entityType, entityId }) => {
    if (type === 'changed' && entityType === 'appointment' && entityId === id)
      void readAgain().catch(() => undefined);
  });
  return { ...query, replaceCached, readAgain };
}
