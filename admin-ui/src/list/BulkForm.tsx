import { fullName } from '@bedside/ui-kit/person';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { type FormEventHandler, type ReactNode, useState } from 'react';
import { requestIdOf } from '../data/failure.ts';
import { DrawerHead } from '../parts/DrawerHead.tsx';
import styles from '../parts/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../parts/drawer.tsx';
import { useRefreshVisits } from '../resources/appointments/actions/use-refresh-visits.ts';
import type { VisitInHand } from '../resources/appointments/actions/visit-in-hand.ts';
import bulk from './BulkForm.module.css';
import { type Failure, type Outcome, runEach } from './run-each.ts';

export interface BulkRun {
  /** Does one action on every visit, call by call. */
  run(act: (visit: VisitInHand) => Promise<unknown>): void;
  progress: number;
  isRunning: boolean;
  outcome: Outcome<VisitInHand> | undefined;
}

export function useBulkRun(visits: readonly VisitInHand[]): BulkRun {
  const drawer = useDrawer();
  const refresh = useRefreshVisits();
  const [progress, setProgress] = useState(0);
  const { mutate, isPending, data } = useMutation({
    mutationFn: (act: (visit: VisitInHand) => Promise<unknown>) => runEach(visits, act, setProgress),
    async onSuccess({ done, failed }) {
      await refresh();
      if (failed.length > 0) return;
      drawer.close();
      showToast(`${done.length} visits changed.`, 'success');
    },
  });
  useDrawerGuard(() => !isPending);
  return { run: mutate, progress, isRunning: isPending, outcome: data };
}

interface Props {
  title: string;
  visits: readonly VisitInHand[];
  submitLabel: string;
  isDanger?: boolean;
  bulkRun: BulkRun;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** A drawer that does one thing to many visits, shows how far it is, and which ones it could not do. */
export function BulkForm({ title, visits, submitLabel, isDanger, bulkRun, onSubmit, children }: Props) {
  const { progress, isRunning, outcome } = bulkRun;
  const drawer = useDrawer();
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <DrawerHead title={title} about={`${visits.length} visits`} />
      <div className={styles.body}>
        {outcome ? <Summary outcome={outcome} /> : children}
        {isRunning && (
          <div role="status">
            <LinearProgress variant="determinate" value={(progress / visits.length) * 100} />
            {progress} of {visits.length}
          </div>
        )}
      </div>
      <div className={styles.foot}>
        <Button variant="outlined" disabled={isRunning} onClick={drawer.close}>
          Close
        </Button>
        {!outcome && (
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={isRunning}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

const Summary = ({ outcome: { done, failed } }: { outcome: Outcome<VisitInHand> }) => (
  <div role="alert" className={bulk.summary}>
    <p>
      <b>{done.length} done</b>, {failed.length} could not be done:
    </p>
    <ul>
      {failed.map((failure) => (
        <FailureLine key={failure.item.id} failure={failure} />
      ))}
    </ul>
  </div>
);

function FailureLine({ failure: { item, reason } }: { failure: Failure<VisitInHand> }) {
  const requestId = requestIdOf(reason);
  return (
    <li className={bulk.failure}>
      <b>
        {fullName(item.patient)}, {item.appointmentKey}
      </b>
      <span>{reason.message}</span>
      {requestId && <small>Reference {requestId}</small>}
    </li>
  );
}
