import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { useState } from 'react';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { useMe } from '../../../data/me.ts';
import { useAppointmentMutation, useAppointmentVersion } from '../actions/use-appointment-action.tsx';
import styles from './InternalNote.module.css';

const MOST = 2000;

export function InternalNote({ appointment }: { appointment: AppointmentRecord }) {
  const saved = appointment.adminComment ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  // Kept from when typing began, so that a live update isn’t replaced unseen.
  const [begun, setBegun] = useState(saved);
  const [version, setVersion] = useState(appointment.version);
  const { reload } = useAppointmentVersion(appointment);
  const { mutate, error, isPending, reset } = useAppointmentMutation(
    (dataProvider) =>
      dataProvider.updateAdminComment({
        params: { id: appointment.id },
        body: { adminComment: (typed ?? '').trim(), version },
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
        onChange={(event) => {
          if (typed === null) {
            setBegun(saved);
            setVersion(appointment.version);
          }
          setTyped(event.target.value);
        }}
      />
      {isChanged && (
        <Button small busy={isPending} type="submit">
          Save note
        </Button>
      )}
      {isChanged && saved !== begun && (
        <p className={`${styles.failure} small`}>
          Someone else changed the note: <q>{saved}</q>
        </p>
      )}
      {error && (
        <div className={styles.failure}>
          <FailureNotice
            failure={error}
            onReload={() => {
              reset();
              void reload().then((now) => setVersion(now.version));
            }}
          />
        </div>
      )}
    </form>
  );
}
