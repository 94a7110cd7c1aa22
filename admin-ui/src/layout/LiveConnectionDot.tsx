import type { LiveState } from '@bedside/api-client/live';
import { useLiveState } from '../data/live.tsx';
import styles from './LiveConnectionDot.module.css';

const texts: Record<LiveState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

/** A dot, always with text. */
export function LiveConnectionDot() {
  const state = useLiveState();
  return (
    <span className={`${styles.word} ${styles[state] ?? ''}`} role="status">
      {texts[state]}
    </span>
  );
}
