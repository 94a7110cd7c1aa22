import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import drawerStyles from '../../../components/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../components/drawer.tsx';
import { FailureNotice } from '../../../components/FailureNotice.tsx';
import { RichTextField } from '../../../components/rich-text/RichText.tsx';
import type { EditorHandle } from '../../../components/rich-text/RichTextEditor.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { UnsavedChangesDialog, useUnsavedGuard } from '../../../settings/unsaved.tsx';
import { useRefreshAppointments } from '../actions/use-appointment-action.tsx';
import { type Autosave, createAutosave, type SaveState } from './autosave.ts';
import { ConflictNotice } from './ConflictNotice.tsx';
import { NoteImages, VitalChartLink } from './NoteImages.tsx';
import { RefusedNotice } from './RefusedNotice.tsx';
import { SaveStatusText } from './SaveStatusText.tsx';
import type { NoteProps } from './SoapNoteDrawer.tsx';
import { SubmitFooter } from './SubmitFooter.tsx';
import styles from './soap.module.css';
import { TemplateChoice } from './TemplateChoice.tsx';

const later = (run: () => void, milliseconds: number) => {
  const timer = setTimeout(run, milliseconds);
  return () => clearTimeout(timer);
};

/** Retries as soon as the browser is back online. */
function useAutosave(note: SoapNoteRecord, onSaved: (note: SoapNoteRecord) => void) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [state, setState] = useState<SaveState>({ kind: 'saved' });
  const latest = useRef({ dataProvider, onSaved });
  latest.current = { dataProvider, onSaved };
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
          latest.current.onSaved(data);
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

export function NoteEditor({
  note,
  about,
  replaceCached,
  readAgain,
  onLocked,
}: NoteProps & { onLocked(): void }) {
  const drawer = useDrawer();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshAppointments();
  const editor = useRef<EditorHandle>(null);
  const [initial] = useState(note.soapNote || (note.startsWith?.template ?? ''));
  const written = useRef(initial);
  const [foot, setFoot] = useState<'writing' | 'submitting' | 'leaving'>('writing');
  const { autosave, state } = useAutosave(note, replaceCached);
  const isSaved = state.kind === 'saved';
  const { leave, stay } = useUnsavedGuard(!isSaved);

  const submit = useMutation({
    async mutationFn() {
      if (!(await autosave.flush())) return null;
      return dataProvider.submitSoapNote({
        params: { id: note.appointmentId },
        body: { soapNoteVersion: autosave.version() },
      });
    },
    async onSuccess(done) {
      setFoot('writing');
      if (!done) return;
      drawer.close();
      showToast(done.message, 'success');
      await refresh();
    },
    onError: () => setFoot('writing'),
  });

  // Applies other people’s edits only while nothing local is unsaved.
  useEffect(() => {
    if (!isSaved || submit.isPending) return;
    if (!note.mayWrite) return onLocked();
    if (note.soapNoteVersion <= autosave.version()) return;
    editor.current?.replace(note.soapNote);
    written.current = note.soapNote;
    autosave.resume(note.soapNoteVersion);
  }, [note, isSaved, submit.isPending, autosave, onLocked]);

  async function leaveNow() {
    if (isSaved || (await autosave.flush())) {
      drawer.close();
      void refresh();
    } else setFoot('leaving');
  }
  useDrawerGuard(() => {
    if (submit.isPending) return false;
    void leaveNow();
    return false;
  });

  function takeUp(html: string, version: number, isMine: boolean) {
    editor.current?.replace(html);
    written.current = html;
    autosave.resume(version, isMine ? html : undefined);
  }

  return (
    <>
      <DrawerHeader title="SOAP note" about={about} />
      <div className={drawerStyles.body}>
        {submit.error && <FailureNotice failure={submit.error} onReload={() => submit.reset()} />}
        {state.kind === 'conflict' && (
          <ConflictNotice read={readAgain} mine={() => written.current} onTake={takeUp} />
        )}
        {state.kind === 'refused' && (
          <RefusedNotice failure={state.failure} mine={() => written.current} onDrop={onLocked} />
        )}
        <TemplateChoice
          note={note}
          onInsert={(html) => editor.current?.append(html)}
          beforeChoosing={() => autosave.flush()}
          onChosen={() => void readAgain()}
        />
        <div className={styles.field}>
          <RichTextField
            label="SOAP note"
            initial={initial}
            handle={editor}
            isInvalid={state.kind === 'tooLong'}
            onChange={(html) => {
              written.current = html;
              submit.reset();
              autosave.change(html);
            }}
          />
          <SaveStatusText state={state} note={note} />
          <VitalChartLink />
        </div>
        <NoteImages note={note} readAgain={readAgain} />
      </div>
      {foot === 'leaving' ? (
        <div className={drawerStyles.foot} role="alert">
          <span className={drawerStyles.note}>Discard your changes?</span>
          <Button kind="secondary" onClick={drawer.close}>
            Discard
          </Button>
          <Button onClick={() => setFoot('writing')}>Keep editing</Button>
        </div>
      ) : (
        <SubmitFooter
          note={note}
          isAsking={foot === 'submitting'}
          isBusy={submit.isPending}
          isSubmitDisabled={state.kind === 'conflict' || state.kind === 'refused' || state.kind === 'tooLong'}
          onAsk={() => setFoot('submitting')}
          onBack={() => setFoot('writing')}
          onSubmit={() => submit.mutate()}
        />
      )}
      <UnsavedChangesDialog isOpen={leave !== null} onLeave={() => leave?.()} onStay={stay} />
    </>
  );
}
