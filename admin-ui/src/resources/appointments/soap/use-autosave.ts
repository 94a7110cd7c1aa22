import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useActions } from '../../../data/data-provider.ts';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Saves a note while it is written; tries again at once when the browser is back online. */
export function useAutosave(note: SoapNoteRecord, onKept: (note: SoapNoteRecord) => void) {
  const actions = useActions();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef({ actions, onKept });
  latest.current = { actions, onKept };
  const first = useRef(note);
  const autosave = useMemo<Autosave>(
    () =>
      createAutosave({
        version: first.current.soapNoteVersion,
        onState: setState,
        later,
        async save(text, version) {
          const seen = { id: first.current.appointmentId, version };
          const { data } = await latest.current.actions.saveSoapNote(seen, text);
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
