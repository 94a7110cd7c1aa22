import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { AddendumForm } from './AddendumForm.tsx';
import { NoteImages, VitalChartLink } from './NoteImages.tsx';
import { NotePrintSheet } from './NotePrintSheet.tsx';
import type { NoteProps } from './SoapNoteDrawer.tsx';
import { NoteFooter } from './SubmitFooter.tsx';
import soap from './soap.module.css';

export const LockedNote = ({ note, about, keep, readAgain }: NoteProps) => (
  <>
    <DrawerHeader title="SOAP note" about={about} />
    <div className={styles.body}>
      {note.refusals.write && !note.mayAddAddendum && (
        <p className={soap.refusal} role="note">
          {note.refusals.write}
        </p>
      )}
      <NotePrintSheet note={note} />
      <VitalChartLink />
      <NoteImages note={note} readAgain={readAgain} />
      {note.mayAddAddendum && <AddendumForm note={note} onAdded={keep} />}
    </div>
    <NoteFooter note={note} />
  </>
);
