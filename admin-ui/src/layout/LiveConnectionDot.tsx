import type { LiveState } from '@bedside/api-client/live';
import { useIsOffline } from '../components/screen-hooks.ts';
import { useLiveState } from '../data/live.tsx';
import styles from './LiveConnectionDot.module.css';

const texts: Record<LiveState, string> = {
  connecting: 'Connecting',
  live: 'Live',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
};

/** A status dot, always with text. */
export function LiveConnectionDot() {
  const live = useLiveState();
  // The stream notices a lost network only later.
  const state = useIsOffline() ? 'offline' : live;
  return (
    <span className={`${styles.word} ${styles[state] ?? ''}`} role="status">
      {texts[state]}
    </span>
  );
}
