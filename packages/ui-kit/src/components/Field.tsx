import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, useId } from 'react';
import styles from './Field.module.css';

export interface FieldText {
  label: string;
  labelHidden?: boolean;
  required?: boolean;
  aside?: string;
  help?: ReactNode;
  helpStays?: boolean;
  error?: string;
}

interface ControlProps {
  id: string;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
  'aria-describedby': string | undefined;
}

interface Props extends FieldText {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, labelHidden, required, aside, help, helpStays, error, children }: Props) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label className={labelHidden ? 'visually-hidden' : styles.label} htmlFor={id}>
        <LabelText label={label} required={required} aside={aside} />
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
        'aria-describedby': error || help ? `${id}-text` : undefined,
      })}
      <FieldHelp id={`${id}-text`} help={help} helpStays={helpStays} error={error} />
    </div>
  );
}

export function FieldGroup({
  label,
  required,
  aside,
  help,
  error,
  children,
}: FieldText & { children: ReactNode }) {
  const id = useId();
  return (
    <fieldset
      className={styles.group}
      aria-describedby={error || help ? id : undefined}
      data-invalid={error ? true : undefined}
    >
      <legend className={styles.label}>
        <LabelText label={label} required={required} aside={aside} />
      </legend>
      {children}
      <FieldHelp id={id} help={help} error={error} />
    </fieldset>
  );
}

function LabelText({ label, required, aside }: Pick<FieldText, 'label' | 'required' | 'aside'>) {
  return (
    <>
      <span className={required ? styles.required : undefined}>{label}</span>
      {aside && <span className={styles.aside}> {aside}</span>}
    </>
  );
}

function FieldHelp({
  id,
  help,
  helpStays,
  error,
}: Pick<FieldText, 'help' | 'helpStays' | 'error'> & { id: string }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className={styles.error}>
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden />
          {error}
        </p>
      )}
      {help && (helpStays || !error) && <div className={styles.help}>{help}</div>}
    </div>
  );
}
