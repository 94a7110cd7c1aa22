import { useQueryClient } from '@tanstack/react-query';
import { keys, patientQuery } from '../../api/queries.ts';

/** After a change of somebody of the household: profile, family and booking show it at once. */
export function usePatientChange() {
  const queries = useQueryClient();
  return {
    /** Reads everybody again; waits until what is on the screen is new. */
    async refresh(): Promise<void> {
      await Promise.all([keys.person, keys.me].map((key) => queries.invalidateQueries({ queryKey: [key] })));
    },
    /** A record as it is now, after somebody else changed it. */
    latest: (id: string) => queries.fetchQuery({ ...patientQuery(id), staleTime: 0 }),
  };
}
