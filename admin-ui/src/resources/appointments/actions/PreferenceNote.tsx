import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { useNow } from '../../../parts/use-now.ts';
import { visitTimeWords } from '../../../words/visit-words.ts';
import styles from './PreferenceNote.module.css';
import type { VisitInHand } from './visit-in-hand.ts';

/** When the visit is, or when the patient would like it to be. */
export function PreferenceNote({ visit }: { visit: VisitInHand }) {
  const { zone } = useFormats();
  const label = visit.appointmentTime ? 'Current' : 'Patient prefers';
  return (
    <p className={styles.note}>
      {label} <b>{visitTimeWords(visit, zone, useNow())}</b>
      {visit.telemedicine && ', by video'}
    </p>
  );
}
