import { useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { meQuery, patientQuery } from '../../api/queries.ts';

export function usePatientChange() {
  const queries = useQueryClient();
  return {
    /** Also refetches queries not on screen, because booking starts from cached data. */
    async refresh(): Promise<void> {
      await Promise.all([
        queries.invalidateQueries({ queryKey: [keys.person], refetchType: 'all' }),
        queries.invalidateQueries(meQuery),
      ]);
    },
    forget: (id: string) => queries.removeQueries(patientQuery(id)),
    latest: (id: string) => queries.fetchQuery({ ...patientQuery(id), staleTime: 0 }),
  };
}
