import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { mayRead } from '../../../auth/use-permission.ts';
import { useLiveMessages } from '../../../data/live.tsx';
import { useMe } from '../../../data/me.ts';

const MAX_NOTES = 100;

export const useNotes = (patientId: string, archived: boolean) =>
  useGetList<PatientNote>(
    'notes',
    {
      pagination: { page: 1, perPage: MAX_NOTES },
      sort: { field: 'createdAt', order: 'DESC' },
      filter: { patientId, archived },
    },
    { enabled: mayRead(useMe(), 'notes') },
  );

/** The live message doesn’t name the patient, so refetch the shown notes. */
export function useLiveNotes(): void {
  const queryClient = useQueryClient();
  useLiveMessages(({ type, entityType }) => {
    if (type === 'changed' && entityType === 'note')
      void queryClient.invalidateQueries({ queryKey: ['notes'] });
  });
}
