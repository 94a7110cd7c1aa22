import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Saves a note while it is written; tries again at once when the browser is back online. */
export function useAutosave(note: SoapNoteRecord, onKept: (note: SoapNoteRecord) => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef({ dataProvider, onKept });
  latest.current = { dataProvider, onKept };
  const first = useRef(note);
  const autosave = useMemo<Autosave>(
    () =>
      createAutosave({
        version: first.current.soapNoteVersion,
        onState: setState,
        later,
        async save(text, version) {
          const { data } = await latest.current.dataProvider.saveSoapNote({
            params: { id: first.current.appointmentId },
            body: { soapNote: text, soapNoteVersion: version },
          });
          latest.current.onKept(data);
          return data.soapNoteVersion;
        },
      }),
    [],
  );
  useEffect(() => {
    const tryNow = () => void autosave.flush();
    window.addEventListener('online', tryNow);
    return () => {
      window.removeEventListener('online', tryNow);
      autosave.stop();
    };
  }, [autosave]);
  return { autosave, state };
}
