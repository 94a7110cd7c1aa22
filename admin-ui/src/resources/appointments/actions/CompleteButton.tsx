import CircleCheck from 'lucide-react/icons/circle-check';
import { useProviderServices, useServices } from '../../../data/services.ts';
import { ActionButton } from '../../../parts/ActionButton.tsx';
import { useDrawer } from '../../../parts/drawer.tsx';
import { useVisit } from '../use-visit.ts';
import type { ActionProps } from './action-props.ts';
import { promisedReports } from './promised-reports.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { useVisitAction } from './use-visit-action.tsx';
import type { VisitInHand } from './visit-in-hand.ts';

/** Closes the visit. Where a promised report is missing, it asks for a reason to go without. */
export function CompleteButton({ visit, ...button }: ActionProps) {
  const drawer = useDrawer();
  const { mutate, isPending } = useVisitAction(visit, 'Complete', (actions, seen) => actions.complete(seen));
  const lacksReport = visit.allowedTransitions.some(
    ({ move, needsReason }) => move === 'complete' && needsReason,
  );
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

function WaiveForm({ visit }: { visit: VisitInHand }) {
  const done = useVisit(visit.id)?.servicesAvailed ?? [];
  const missing = promisedReports(done, [...useServices(), ...useProviderServices()]);
  const report = missing.length > 0 ? `The report on ${missing.join(' and ')}` : 'A report';
  return (
    <ReasonForm
      title="Complete without a report"
      visit={visit}
      submitLabel="Complete"
      help={`${report} was promised and is not there. Say why the visit is complete without it.`}
      run={(actions, seen, reason) => actions.complete(seen, { reason, reportsWaived: true })}
    />
  );
}
