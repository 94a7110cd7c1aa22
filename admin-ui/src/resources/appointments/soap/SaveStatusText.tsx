import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import Check from 'lucide-react/icons/check';
import CloudOff from 'lucide-react/icons/cloud-off';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import PenLine from 'lucide-react/icons/pen-line';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import type { SaveState } from './autosave.ts';
import styles from './soap.module.css';

const looks = {
  saved: { icon: Check, words: 'Saved' },
  waiting: { icon: PenLine, words: 'Unsaved changes' },
  saving: { icon: LoaderCircle, words: 'Saving…' },
  offline: {
    icon: CloudOff,
    words: 'You’re offline. Changes are kept here and will save when you reconnect.',
  },
  conflict: { icon: TriangleAlert, words: 'Not saved: someone else edited this note' },
  tooLong: { icon: TriangleAlert, words: 'Not saved: note exceeds 20,000 characters' },
  refused: { icon: TriangleAlert, words: 'Not saved' },
} as const;

export function SaveStatusText({ state, note }: { state: SaveState; note: SoapNoteRecord }) {
  const { icon: Icon, words } = looks[state.kind];
  return (
    <span className={styles.save} data-state={state.kind} role="status">
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {state.kind === 'saved' && !note.savedAt ? 'Saves automatically' : words}
        {state.kind === 'saved' && note.savedAt && (
          <>
            {' '}
            <RelativeDateTime instant={note.savedAt} isWithin />
            {note.savedBy && ` by ${note.savedBy}`}
          </>
        )}
      </span>
    </span>
  );
}
