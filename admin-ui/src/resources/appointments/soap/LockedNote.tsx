import { DrawerHead } from '../../../parts/DrawerHead.tsx';
import styles from '../../../parts/drawer.module.css';
import { AddendumForm } from './AddendumForm.tsx';
import { NoteFoot } from './NoteFoot.tsx';
import { NoteImages } from './NoteImages.tsx';
import { NoteSheet } from './NoteSheet.tsx';
import type { NoteProps } from './SoapNoteDrawer.tsx';

/** A note that is not written any more, with a field for what was learned since. */
export const LockedNote = ({ note, about, keep, readAgain }: NoteProps) => (
  <>
    <DrawerHead title="SOAP note" about={about} />
    <div className={styles.body}>
      <NoteSheet note={note} />
      <NoteImages note={note} readAgain={readAgain} />
      {note.mayAddAddendum && <AddendumForm note={note} onAdded={keep} />}
    </div>
    <NoteFoot note={note} />
  </>
);
