import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useRef, useState } from 'react';
import { enterPicture } from './actions.ts';

const NO_ROOM = 'This device has no room for the picture. Free some space and try again.';
const TOO_LARGE = 'This picture is too large. Take a smaller one, up to 20 MB.';

export function OfflinePicture({ appointment }: { appointment: DayAppointment }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File) {
    const failure = file.size > MAX_DOCUMENT_BYTES ? TOO_LARGE : null;
    setProblem(failure);
    if (!failure) await enterPicture(appointment, file).catch(() => setProblem(NO_ROOM));
  }
  return (
    <>
      <Button kind="secondary" wide onClick={() => input.current?.click()}>
        Add a picture to the note
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label="Picture for the note"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // Lets the same picture be chosen again.
          target.value = '';
        }}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
