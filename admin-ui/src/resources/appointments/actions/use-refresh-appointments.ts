import { useQueryClient } from '@tanstack/react-query';

/** Reads again what a change of a visit may have changed: the visit, its lists, its money. */
export function useRefreshAppointments() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['appointments', 'invoices', 'payments', 'messages', 'board', 'my-day'].map((resource) =>
        queryClient.invalidateQueries({ queryKey: [resource] }),
      ),
    );
}
