import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, useRef } from 'react';
import { Button } from './Button.tsx';

interface Props extends Pick<ComponentProps<'input'>, 'accept' | 'capture' | 'multiple'> {
  icon: LucideIcon;
  text: string;
  what: string;
  disabled: boolean | undefined;
  describedBy?: string;
  onPick(files: File[]): void;
}

/** Opens the file picker or the camera. */
export function PickButton({ icon: Icon, text, what, disabled, describedBy, onPick, ...input }: Props) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind="secondary"
        disabled={disabled}
        aria-describedby={describedBy}
        onClick={() => picker.current?.click()}
      >
        <Icon size={20} strokeWidth={1.75} aria-hidden />
        {text}
        <span className="visually-hidden">: {what}</span>
      </Button>
      <input
        {...input}
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={`${text}: ${what}`}
        onChange={({ target }) => {
          onPick([...(target.files ?? [])]);
          // Lets the same file be picked again.
          target.value = '';
        }}
      />
    </>
  );
}
