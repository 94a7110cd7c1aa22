import Video from 'lucide-react/icons/video';
import { useNow } from '../components/use-now.ts';
import styles from './VideoWait.module.css';

/** "waiting 3 min" */
export function WaitMinutes({ since }: { since: string }) {
  const minutes = Math.max(0, Math.floor((useNow().getTime() - new Date(since).getTime()) / 60_000));
  return <>{minutes === 0 ? 'waiting less than a minute' : `waiting ${minutes} min`}</>;
}

/** Someone is in the waiting room of the video call. Rule: appointments.video-waiting-shown */
export const VideoWait = ({ since }: { since: string | null }) =>
  since && (
    <p className={styles.waits} role="status">
      <Video size={14} strokeWidth={2} aria-hidden />
      <span>
        Patient in the waiting room, <WaitMinutes since={since} />
      </span>
    </p>
  );
