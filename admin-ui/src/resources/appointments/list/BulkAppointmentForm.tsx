import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import Button from '@mui/material/Button';
import type { FormEventHandler, ReactNode } from 'react';
import { Link } from 'react-router';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import bulk from '../../../list/BulkForm.module.css';
import { pluralizeRows } from '../../../list/rows.ts';
import { appointmentAddress } from '../use-appointment.ts';
import { type AppointmentRun, appointmentWords, type ChosenAppointments } from './use-appointment-run.ts';

interface Props {
  title: string;
  submitLabel: string;
  isDanger?: boolean;
  chosen: ChosenAppointments;
  run: AppointmentRun;
  onSubmit: FormEventHandler;
  children: ReactNode;
}

/** Shows progress and lists failures with their reasons. */
export function BulkAppointmentForm({
  title,
  submitLabel,
  isDanger,
  chosen,
  run,
  onSubmit,
  children,
}: Props) {
  const drawer = useDrawer();
  useDrawerGuard(() => !run.isStarting);
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <DrawerHeader title={title} about={pluralizeRows(chosen.total, appointmentWords)} />
      <div className={styles.body}>
        {run.failure && <FailureNotice failure={run.failure} onReload={() => run.reset()} />}
        {run.isStarted ? <RunProgress run={run} total={chosen.total} /> : children}
      </div>
      <div className={styles.foot}>
        {run.isStarted && !run.isOver && (
          <span className={styles.note}>You can close this. The visits will still be updated.</span>
        )}
        <Button variant="outlined" disabled={run.isStarting} onClick={drawer.close}>
          Close
        </Button>
        {!run.isStarted && (
          <Button
            type="submit"
            variant="contained"
            color={isDanger ? 'error' : 'primary'}
            loading={run.isStarting}
          >
            {submitLabel}
          </Button>
        )}
      </div>
    </form>
  );
}

function RunProgress({
  run: { progress, isOver, page, pages, setPage },
  total,
}: {
  run: AppointmentRun;
  total: number;
}) {
  const { done = 0, refused = 0, items = [] } = progress ?? {};
  const through = done + refused;
  return (
    <Stack gap={12}>
      <div role="status">
        {!isOver && <Progress value={through} max={total} aria-label="Progress" />}
        <p>
          {isOver ? (
            <>
              <b>{done} completed</b>, {refused} failed
            </>
          ) : (
            `${through} of ${total}`
          )}
        </p>
      </div>
      {items.length > 0 && (
        <ul aria-label="Failed visits">
          {items.map(({ appointmentId, appointmentKey, patient, message }) => (
            <li key={appointmentId} className={bulk.failure}>
              <b>
                <Link to={appointmentAddress(appointmentId)}>
                  {patient.fullname}, {appointmentKey}
                </Link>
              </b>
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
      {pages > 1 && (
        <span>
          <Button size="small" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>{' '}
          {page} of {pages}{' '}
          <Button size="small" disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </Stack>
  );
}
