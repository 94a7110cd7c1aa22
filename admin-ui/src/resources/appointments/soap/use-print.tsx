import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { NotePrintSheet } from './NotePrintSheet.tsx';
import styles from './print.module.css';

/** Prints only the note. `sheet` is hidden on the screen. */
export function usePrint(note: SoapNoteRecord): { print(): void; sheet: ReactNode } {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    if (!isPrinting) return;
    const done = () => setIsPrinting(false);
    window.addEventListener('afterprint', done);
    const title = document.title;
    document.title = `SOAP note ${note.appointmentKey}`;
    window.print();
    document.title = title;
    return () => window.removeEventListener('afterprint', done);
  }, [isPrinting, note.appointmentKey]);
  const sheet =
    isPrinting &&
    createPortal(
      <article className={styles.sheet}>
        <h1>SOAP note</h1>
        <NotePrintSheet note={note} />
      </article>,
      document.body,
    );
  return { print: () => setIsPrinting(true), sheet };
}
