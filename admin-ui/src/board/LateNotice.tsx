import { ApiError } from '@bedside/api-client/api-error';
import type { BoardAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayText } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { requestIdOf } from '../data/failure.ts';
import { useBoardActions } from './board-context.ts';
import { type ConflictingChange, conflictingChangeText, placeableAppointment } from './conflicting-change.ts';
import styles from './PlacementForm.module.css';
import { appointmentsAt, contactInUseMessages, placementOf, type Target } from './placement.ts';

interface Props {
  failure: Error;
  changed: ConflictingChange | null;
  appointment: BoardAppointment;
  target: Target;
}

/** Explains why a change couldn’t be saved. The form keeps its input. */
export function LateNotice({ failure, changed, appointment, target }: Props) {
  const formats = useFormats();
  const { board } = useBoardActions();
  const provider = board.providers.find(({ id }) => id === target.providerId);
  if (changed) {
    const canApply = placementOf(placeableAppointment(changed), target) !== null;
    return (
      <Notice title="This visit was changed by someone else">
        {conflictingChangeText(changed, (day) => dayText(day, 'short', formats))}{' '}
        {canApply
          ? 'Your changes are kept below. Apply them again or discard them.'
          : 'The visit can’t be placed there anymore.'}
      </Notice>
    );
  }
  const isBusy = failure instanceof ApiError && failure.code === 'PROVIDER_BUSY';
  const there = isBusy ? appointmentsAt(board, appointment, target) : [];
  const requestId = requestIdOf(failure);
  return (
    <Notice title={failure.message}>
      {provider && contactInUseMessages(there, fullName(provider))} Your changes are kept below.
      {!isBusy && requestId && ` Reference: ${requestId}`}
    </Notice>
  );
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className={styles.late} role="alert">
    <b>{title}</b>
    {children}
  </div>
);
