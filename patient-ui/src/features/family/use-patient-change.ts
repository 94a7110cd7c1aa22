import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { meQuery, patientQuery } from '../../api/queries.ts';

/** After a change of somebody of the household: profile, family and booking show it at once. */
export function usePatientChange() {
  const queries = useQueryClient();
  return {
    /** Reads everybody again, also those on no screen now: a booking begins with what is there. */
    async refresh(): Promise<void> {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [keys.person], refetchType: 'all' }),
        queries.invalidateQueries(meQuery),
      ]);
    },
    /** Forgets somebody who is not the reader's to see any more. */
    forget: (id: string) => queries.removeQueries(patientQuery(id)),
    /** A record as it is now, after somebody else changed it. */
    latest: (id: string) => queries.fetchQuery({ ...patientQuery(id), staleTime: 0 }),
  };
}
