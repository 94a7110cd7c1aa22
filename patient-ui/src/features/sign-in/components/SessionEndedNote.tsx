import Info from 'lucide-react/icons/info';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import type { SessionEndReason } from '../../../session/session.ts';
import styles from './SessionEndedNote.module.css';

export function SessionEndedNote({ ending }: { ending: SessionEndReason | null }) {
  const { failure } = useFirstTexts();
  if (ending === null || ending === 'left') return null;
  return (
    <p className={styles.note} role="status">
      <Info size={20} strokeWidth={1.75} aria-hidden />
      {ending === 'idle' ? failure.idle : failure.signedOut}
    </p>
  );
}
