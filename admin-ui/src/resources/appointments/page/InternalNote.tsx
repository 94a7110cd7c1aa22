import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { useMe } from '../../../data/me.ts';
import { useAppointmentMutation, useRefreshAppointments } from '../actions/use-appointment-action.tsx';
import styles from './InternalNote.module.css';

const MOST = 2000;

export function InternalNote({ appointment }: { appointment: AppointmentRecord }) {
  const saved = appointment.adminComment ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const refresh = useRefreshAppointments();
  const { mutate, error, isPending, reset } = useAppointmentMutation(
    (dataProvider) =>
      dataProvider.updateAdminComment({
        params: { id: appointment.id },
        body: { adminComment: (typed ?? '').trim(), version: appointment.version },
      }),
    () => setTyped(null),
  );
  const isChanged = typed !== null && typed.trim() !== saved;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isChanged) mutate();
      }}
    >
      <Avatar person={useMe()} size={24} />
      <textarea
        className={styles.field}
        aria-label="Internal note"
        placeholder="Add an internal note…"
        rows={1}
        maxLength={MOST}
        value={typed ?? saved}
        onChange={(event) => setTyped(event.target.value)}
      />
      {isChanged && (
        <Button small busy={isPending} type="submit">
          Save note
        </Button>
      )}
      {error && (
        <div className={styles.failure}>
          <FailureNotice
            failure={error}
            onReload={() => {
              reset();
              void refresh();
            }}
          />
        </div>
      )}
    </form>
  );
}
