import CircleCheck from 'lucide-react/icons/circle-check';
import { useDrawer } from '../../../parts/drawer.tsx';
import { useVisit } from '../use-visit.ts';
import { ActionButton, type ActionProps } from './ActionButton.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { useVisitAction } from './use-visit-action.tsx';
import type { VisitInHand } from './visit-in-hand.ts';

/** Closes the visit. Where a promised report is missing, it asks for a reason to go without. */
export function CompleteButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  const record = useVisit(visit.id);
  const { mutate, isPending } = useVisitAction(visit, 'Complete', (actions, seen) => actions.complete(seen));
  const lacksReport = record?.producesReport && record.reports.length === 0 && !record.reportsWaived;
  return (
    <ActionButton
      {...button}
      icon={CircleCheck}
      label="Complete"
      isBusy={isPending}
      onPress={() => (lacksReport ? drawer.open(<WaiveForm visit={visit} />) : mutate())}
    />
  );
}

const WaiveForm = ({ visit }: { visit: VisitInHand }) => (
  <ReasonForm
    title="Complete without a report"
    visit={visit}
    submitLabel="Complete"
    help="A report was promised and is not there. Say why the visit is complete without it."
    run={(actions, seen, reason) => actions.complete(seen, { reason, reportsWaived: true })}
  />
);
