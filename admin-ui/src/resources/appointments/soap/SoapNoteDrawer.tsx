import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { useEffect, useRef, useState } from 'react';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import styles from '../../../components/drawer.module.css';
import { AddendumForm } from './AddendumForm.tsx';
import { NoteEditor } from './NoteEditor.tsx';
import { NoteImages, VitalChartLink } from './NoteImages.tsx';
import { NotePrintSheet } from './NotePrintSheet.tsx';
import { NoteFooter } from './SubmitFooter.tsx';
import soap from './soap.module.css';
import { useSoapNote } from './use-soap-note.ts';

interface Props {
  appointmentId: string;
  /** Patient and appointment number. */
  about: string;
}

export default function SoapNoteDrawer({ appointmentId, about }: Props) {
  const query = useSoapNote(appointmentId);
  const { data: note, replaceCached, readAgain } = query;
  if (note) return <Note note={note} about={about} replaceCached={replaceCached} readAgain={readAgain} />;
  return <DrawerLoading title="SOAP note" about={about} label="Loading note" query={query} />;
}

export interface NoteProps {
  note: SoapNoteRecord;
  about: string;
  /** Replaces the cached note. */
  replaceCached(note: SoapNoteRecord): void;
  readAgain(): Promise<SoapNoteRecord>;
}

/** Keeps the editor mounted until the note is locked and nothing is unsaved. */
function Note(props: NoteProps) {
  const [wasWritten] = useState(props.note.mayWrite);
  const [isWriting, setIsWriting] = useState(wasWritten);
  return isWriting ? (
    <NoteEditor {...props} onLocked={() => setIsWriting(false)} />
  ) : (
    <LockedNote {...props} isJustLocked={wasWritten} />
  );
}

interface LockedProps extends NoteProps {
  isJustLocked: boolean;
}

function LockedNote({ note, about, replaceCached, readAgain, isJustLocked }: LockedProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that signed the note is gone along with the editor, so the focus moves to the heading.
  useEffect(() => {
    if (isJustLocked && document.activeElement === document.body) heading.current?.focus();
  }, [isJustLocked]);
  return (
    <>
      <DrawerHeader title="SOAP note" about={about} headingRef={heading} />
      <div className={styles.body}>
        {note.refusals.write && !note.mayAddAddendum && (
          <p className={soap.refusal} role="note">
            {note.refusals.write}
          </p>
        )}
        <NotePrintSheet note={note} />
        <VitalChartLink />
        <NoteImages note={note} readAgain={readAgain} />
        {note.mayAddAddendum && <AddendumForm note={note} onAdded={replaceCached} />}
      </div>
      <NoteFooter note={note} />
    </>
  );
}
