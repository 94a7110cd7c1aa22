import type { DayAppointment } from '@bedside/contracts/appointments/dispatch.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useRef, useState } from 'react';
import { COULD_NOT_SAVE, enterPicture } from './actions.ts';

const TOO_LARGE = 'This photo is too large. Take a smaller one, up to 20 MB.';

export function OfflinePicture({ appointment }: { appointment: DayAppointment }) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function choose(file: File) {
    setProblem(null);
    await enterPicture(appointment, file).then(
      (isSaved) => isSaved || setProblem(TOO_LARGE),
      () => setProblem(COULD_NOT_SAVE),
    );
  }
  return (
    <>
      <Button kind="secondary" wide onClick={() => input.current?.click()}>
        Add a photo to the note
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        aria-label="Photo for the note"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void choose(file);
          // Lets the same photo be chosen again.
          target.value = '';
        }}
      />
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
