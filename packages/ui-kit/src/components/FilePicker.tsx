import { type DragEvent, useEffect, useId, useRef, useState } from 'react';
import { ErrorNotice } from './ErrorNotice.tsx';
import { restoreFocusIn } from './FileLinks.tsx';
import styles from './FilePicker.module.css';
import rows from './file-rows.module.css';
import { ImageButtons } from './ImageButtons.tsx';
import { type FileTexts, PickedFile, type SelectedFile } from './PickedFile.tsx';
import { Stack } from './Stack.tsx';

interface PickerTexts extends FileTexts {
  choose: string;
  take: string;
  drop: string;
  wrongType: string;
  tooLarge: string;
  tooMany: string;
}

interface Props {
  what: string;
  texts: PickerTexts;
  value: readonly SelectedFile[];
  onChange: (files: SelectedFile[]) => void;
  most: number;
  types: readonly string[];
  maxBytes: number;
  send: (file: File, onProgress: (part: number) => void) => Promise<SelectedFile>;
  onState: (state: FilesState) => void;
  failureText: (reason: unknown) => string;
}

export type FilesState = 'settled' | 'sending' | 'refused';

interface Pending {
  key: number;
  file: File;
  isRefused: boolean;
}

function stateOf(pending: readonly Pending[]): FilesState {
  if (pending.some(({ isRefused }) => !isRefused)) return 'sending';
  return pending.length > 0 ? 'refused' : 'settled';
}

/** Files are picked, photographed, or dropped, and uploaded right away. */
export function FilePicker({ what, texts, value, most, types, maxBytes, ...rest }: Props) {
  const { onChange, send, onState, failureText } = rest;
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const nextKey = useRef(0);
  const hintId = useId();
  const root = useRef<HTMLDivElement>(null);
  // A ref, so that simultaneous uploads do not overwrite each other.
  const saved = useRef(value);
  saved.current = value;
  const room = most - value.length - pending.length;
  const state = stateOf(pending);

  const latestOnState = useRef(onState);
  latestOnState.current = onState;
  useEffect(() => {
    latestOnState.current(state);
    return () => latestOnState.current('settled');
  }, [state]);

  function take(files: readonly File[], replaced?: number) {
    const others = pending.filter(({ key }) => key !== replaced);
    const room = most - value.length - others.length;
    const good = files.filter((file) => types.includes(file.type));
    const fitting = good.filter((file) => file.type.startsWith('image/') || file.size <= maxBytes);
    setProblem(
      (good.length < files.length && texts.wrongType) ||
        (fitting.length < good.length && texts.tooLarge) ||
        (fitting.length > room && texts.tooMany) ||
        null,
    );
    const added = fitting
      .slice(0, Math.max(room, 0))
      .map((file) => ({ key: nextKey.current++, file, isRefused: false }));
    setPending(added.length > 0 ? [...others, ...added] : pending);
  }

  const mark = (key: number, isRefused: boolean) =>
    setPending((all) => all.map((one) => (one.key === key ? { ...one, isRefused } : one)));

  const settle = (key: number) => setPending((all) => all.filter((one) => one.key !== key));

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  }

  return (
    <Stack ref={root} gap={8}>
      {(value.length > 0 || pending.length > 0) && (
        <ul className={rows.files}>
          {value.map((file) => (
            <PickedFile
              key={file.id}
              saved={file}
              texts={texts}
              onRemove={() => {
                onChange(value.filter(({ id }) => id !== file.id));
                restoreFocusIn(root.current);
              }}
            />
          ))}
          {pending.map(({ key, file }) => (
            <PickedFile
              key={key}
              file={file}
              texts={texts}
              send={send}
              failureText={failureText}
              onRefused={(isRefused) => mark(key, isRefused)}
              another={
                <ImageButtons
                  what={file.name}
                  texts={texts}
                  camera="environment"
                  types={types}
                  onPick={(picked) => take([picked], key)}
                />
              }
              onSaved={(sent) => {
                settle(key);
                saved.current = [...saved.current, sent];
                onChange([...saved.current]);
              }}
              onRemove={() => {
                settle(key);
                restoreFocusIn(root.current);
              }}
            />
          ))}
        </ul>
      )}
      {problem && <ErrorNotice title={problem} />}
      {room > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside do the same for the keyboard
        <div
          className={`${styles.drop} ${isOver ? styles.over : ''}`}
          aria-describedby={hintId}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <ImageButtons
            what={what}
            texts={texts}
            camera="environment"
            types={types}
            onPick={(file) => take([file])}
          />
          <p id={hintId} className={styles.hint}>
            {texts.drop}
          </p>
        </div>
      )}
    </Stack>
  );
}
