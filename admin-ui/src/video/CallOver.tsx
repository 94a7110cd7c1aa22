import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { useDrawer } from '../components/drawer.tsx';
import { RecordServicesDrawer } from '../resources/appointments/actions/EnterServicesForm.tsx';
import { appointmentAddress } from '../resources/appointments/use-appointment.ts';
import { mayFinish } from './CallControls.tsx';
import styles from './call-card.module.css';
import type { CallProps } from './VideoPage.tsx';

/** Rejoining reloads the page, because the camera was closed. */
const beginAgain = () => window.location.reload();

export function CallOver({ appointment, call, phase }: CallProps & { phase: 'left' | 'takenOver' }) {
  const drawer = useDrawer();
  useEffect(() => call.media.stop(), [call]);
  const isTaken = phase === 'takenOver';
  const isToFinish = !isTaken && mayFinish(appointment);
  return (
    <div className={styles.card} role="status">
      <h2>{isTaken ? 'You joined on another device' : 'You left the call'}</h2>
      {isTaken && (
        <p className={styles.quiet}>The call continues there. You can switch back to this device.</p>
      )}
      {isToFinish && (
        <p className={styles.quiet}>The visit’s status won’t change until you enter services.</p>
      )}
      {isToFinish && (
        <Button wide onClick={() => drawer.open(<RecordServicesDrawer appointment={appointment} />)}>
          Enter services
        </Button>
      )}
      <Button kind="secondary" wide onClick={beginAgain}>
        {isTaken ? 'Use this device' : 'Rejoin'}
      </Button>
      <Link
        to={appointmentAddress(appointment.id)}
        className={buttonClass({ kind: 'secondary', wide: true })}
      >
        Open visit
      </Link>
    </div>
  );
}
