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
  saved: { icon: Check, text: 'Saved' },
  waiting: { icon: PenLine, text: 'Unsaved changes' },
  saving: { icon: LoaderCircle, text: 'Saving…' },
  offline: {
    icon: CloudOff,
    text: 'You’re offline. Changes are kept here and will save when you reconnect.',
  },
  conflict: { icon: TriangleAlert, text: 'Not saved: someone else edited this note' },
  tooLong: { icon: TriangleAlert, text: 'Not saved: note exceeds 20,000 characters' },
  refused: { icon: TriangleAlert, text: 'Not saved' },
} as const;

export function SaveStatusText({ state, note }: { state: SaveState; note: SoapNoteRecord }) {
  const { icon: Icon, text } = looks[state.kind];
  return (
    <span className={styles.save} data-state={state.kind} role="status">
      <Icon size={14} strokeWidth={1.75} aria-hidden />
      <span>
        {state.kind === 'saved' && !note.savedAt ? 'Saves automatically' : text}
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
