import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Seen } from '../../../data/appointment-actions.ts';
import { type Actions, useActions } from '../../../data/data-provider.ts';
import { useDrawer } from '../../../parts/drawer.tsx';
import { ActionFailure } from './ActionFailure.tsx';
import type { VisitInHand } from './visit-in-hand.ts';

export type Run = (actions: Actions, seen: Seen) => Promise<{ message: string }>;

/** Reads again what a change of a visit may have changed: the visit, its lists, its money. */
export function useRefreshVisits() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      ['appointments', 'invoices', 'payments', 'messages'].map((resource) =>
        queryClient.invalidateQueries({ queryKey: [resource] }),
      ),
    );
}

/** An action without a form: one press. What fails is told in the drawer, with what to do. */
export function useVisitAction(visit: VisitInHand, title: string, run: Run) {
  const actions = useActions();
  const drawer = useDrawer();
  const refresh = useRefreshVisits();
  return useMutation({
    mutationFn: () => run(actions, visit),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
    },
    onError: (failure) =>
      drawer.open(<ActionFailure title={title} visit={visit} failure={failure} run={run} />),
  });
}

/** A change that a screen makes in place, and tells of there when it fails. */
export function useVisitMutation(
  run: (actions: Actions) => Promise<{ message: string }>,
  onDone: () => void,
) {
  const actions = useActions();
  const refresh = useRefreshVisits();
  return useMutation({
    mutationFn: () => run(actions),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await refresh();
      onDone();
    },
  });
}
