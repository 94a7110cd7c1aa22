import { Button } from '@bedside/ui-kit/components/Button';
import { Progress } from '@bedside/ui-kit/components/ProgressBar';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Link } from 'react-router';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import bulk from '../../../list/BulkForm.module.css';
import { type BulkFields, BulkFormFrame } from '../../../list/BulkForm.tsx';
import { pluralizeRows, type RowNouns } from '../../../list/rows.ts';
import { appointmentAddress } from '../use-appointment.ts';
import {
  type AppointmentRun,
  appointmentNouns,
  type BulkChange,
  type ChosenAppointments,
  useAppointmentRun,
} from './use-appointment-run.ts';

interface Props<Values extends FieldValues, Output> extends Omit<BulkFields<Values, Output>, 'submitLabel'> {
  /** The button’s label before the number of visits. */
  verb: string;
  /** What happened to the visits, shown after their number. */
  doneWord: string;
  /** Nouns for what the job created, if not visits. */
  doneNouns?: RowNouns;
  chosen: ChosenAppointments;
  /** Asks whether to notify the patients. */
  asks?: boolean;
  changeOf(values: Output, notifyPatient: boolean): BulkChange;
}

/** Shows progress and lists failures with their reasons. */
export function BulkAppointmentForm<Values extends FieldValues, Output>({
  verb,
  doneWord,
  doneNouns = appointmentNouns,
  chosen,
  asks = true,
  changeOf,
  children,
  ...form
}: Props<Values, Output>) {
  const doneText = (count: number) => `${pluralizeRows(count, doneNouns)} ${doneWord}`;
  const run = useAppointmentRun(chosen, doneText);
  const [notifyPatient, setNotifyPatient] = useState(true);
  const visits = pluralizeRows(chosen.total, appointmentNouns);
  return (
    <BulkFormFrame
      {...form}
      submitLabel={`${verb} ${visits}`}
      about={visits}
      isRunning={run.isStarting}
      isStarted={run.isStarted}
      note={run.isStarted && !run.isOver && 'You can close this. The visits will still be updated.'}
      onSubmit={(values) => run.start(changeOf(values, notifyPatient))}
    >
      {run.failure && <FailureNotice failure={run.failure} onReload={() => run.reset()} />}
      {run.isStarted ? (
        <RunProgress run={run} total={chosen.total} doneText={doneText} />
      ) : (
        <>
          {children}
          {asks && (
            <CheckboxRow checked={notifyPatient} onChange={(event) => setNotifyPatient(event.target.checked)}>
              Notify patients
            </CheckboxRow>
          )}
        </>
      )}
    </BulkFormFrame>
  );
}

function RunProgress({
  run: { progress, isOver, page, pages, setPage },
  total,
  doneText,
}: {
  run: AppointmentRun;
  total: number;
  doneText(count: number): string;
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
              <b>{doneText(done)}</b>, {refused} failed
            </>
          ) : (
            `${through} of ${total}`
          )}
        </p>
        {isOver && progress?.held && (
          <p>{`${pluralizeRows(progress.held.count, appointmentNouns)}: ${progress.held.note}`}</p>
        )}
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
          <Button kind="text" small disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>{' '}
          {page} of {pages}{' '}
          <Button kind="text" small disabled={page === pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </span>
      )}
    </Stack>
  );
}
