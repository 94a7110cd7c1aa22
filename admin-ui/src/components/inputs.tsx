import { PhoneInput as PlainPhoneInput } from '@bedside/ui-kit/components/PhoneInput';
import { SelectInput as PlainSelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextArea as PlainTextArea, TextInput as PlainTextInput } from '@bedside/ui-kit/components/TextInput';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { useController } from 'react-hook-form';
import { type Source, useFieldError, useInput } from './form-fields.ts';
import { IconButton } from './IconButton.tsx';
import styles from './inputs.module.css';

type TextInputProps = ComponentProps<typeof PlainTextInput> & Source;
type SelectInputProps = ComponentProps<typeof PlainSelectInput> & Source;

export function TextInput({ source, invalidText, parse, onChange, onBlur, error, ...input }: TextInputProps) {
  const { error: own, ...field } = useInput({ source, invalidText, parse, onChange, onBlur });
  return <PlainTextInput {...input} {...field} error={own ?? error} />;
}

type PhoneInputProps = Omit<ComponentProps<typeof PlainPhoneInput>, 'value'> & Pick<Source, 'source'>;

export function PhoneInput({ source, onChange, onBlur, error, ...input }: PhoneInputProps) {
  const { field } = useController({ name: source, rules: { onChange, onBlur } });
  return (
    <PlainPhoneInput {...input} {...field} value={field.value ?? ''} error={useFieldError(source) ?? error} />
  );
}

export function SelectInput({ source, invalidText, onChange, ...input }: SelectInputProps) {
  return <PlainSelectInput {...input} {...useInput({ source, invalidText, onChange })} />;
}

/** An input in a table row. The row shows its error. */
export function LineInput({ source, ...input }: ComponentProps<'input'> & Source) {
  const { error, ...field } = useInput({ source });
  return <input {...input} {...field} aria-invalid={error ? true : undefined} />;
}

export const MoneyLineInput = (input: ComponentProps<typeof LineInput>) => (
  <span className={styles.money}>
    $<LineInput inputMode="decimal" {...input} />
  </span>
);

interface Props extends ComponentProps<typeof PlainTextArea> {
  source?: string;
}

export const TextArea = ({ source, ...area }: Props) =>
  source === undefined ? <PlainTextArea rows={3} {...area} /> : <Bound {...area} source={source} />;

const Bound = ({ source, ...area }: Props & { source: string }) => (
  <PlainTextArea rows={3} {...useInput({ source })} {...area} />
);

export const ReasonArea = (props: Omit<Props, 'source' | 'label' | 'required'>) => (
  <TextArea source="reason" label="Reason" required {...props} />
);

export function PasswordInput(props: Omit<TextInputProps, 'type' | 'end'>) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <TextInput
      {...props}
      type={isShown ? 'text' : 'password'}
      required
      end={
        <IconButton
          aria-label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          onClick={() => setIsShown(!isShown)}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
