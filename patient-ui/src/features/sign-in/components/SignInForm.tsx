import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { PasswordInput } from '../../../components/PasswordInput.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import type { CodeRequest } from '../code-request.ts';
import styles from './SignInForm.module.css';

export interface SignInValues extends CodeRequest {
  password: string;
}

interface Props {
  failure: unknown;
  busy: boolean;
  sendingCode: boolean;
  onStart: () => void;
  onSubmit: (values: SignInValues) => void;
  onSendCode: (request: CodeRequest) => void;
}

type Field = 'who' | 'password';

/** Part of the first page load, so it doesn’t use the form library. */
export function SignInForm({ failure, busy, sendingCode, onStart, onSubmit, onSendCode }: Props) {
  const { signIn } = useFirstTexts();
  const [values, setValues] = useState<SignInValues>({ who: '', password: '', remember: false });
  const [touched, setTouched] = useState<readonly Field[]>([]);
  const issues = {
    who: values.who.trim() === '' ? signIn.whoRequired : undefined,
    password: values.password === '' ? signIn.passwordRequired : undefined,
  };

  function check(fields: readonly Field[], form: HTMLFormElement | null): boolean {
    setTouched((before) => [...before, ...fields]);
    const wrong = fields.find((field) => issues[field] !== undefined);
    form?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
    return wrong === undefined;
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (check(['who', 'password'], event.currentTarget)) onSubmit(values);
  }

  const bind = (field: Field) => ({
    name: field,
    value: values[field],
    error: touched.includes(field) ? issues[field] : undefined,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setValues({ ...values, [field]: target.value }),
    onBlur: () => values[field] !== '' && setTouched([...touched, field]),
  });

  return (
    <form onFocus={onStart} onSubmit={submit} noValidate>
      <Stack gap={20} top={32}>
        <TextInput
          {...bind('who')}
          label={signIn.who}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordInput {...bind('password')} label={signIn.password} autoComplete="current-password" />
      </Stack>
      <div className={styles.between}>
        <Checkbox
          checked={values.remember}
          onChange={({ target }) => setValues({ ...values, remember: target.checked })}
        >
          {signIn.remember}
        </Checkbox>
        <Link to="/forgot-password" className="link">
          {signIn.forgot}
        </Link>
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <SubmitError reason={failure} />
        </div>
      )}
      <Button type="submit" wide busy={busy}>
        {signIn.submit}
      </Button>
      <p className={styles.or}>{signIn.or}</p>
      <Button
        kind="secondary"
        wide
        busy={sendingCode}
        onClick={({ currentTarget }) => {
          const { who, remember } = values;
          if (check(['who'], currentTarget.form)) onSendCode({ who, remember });
        }}
      >
        <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
        {signIn.sendCode}
      </Button>
      <p className={styles.new}>
        {signIn.newHere}{' '}
        <Link to="/signup" className="link">
          {signIn.create}
        </Link>
      </p>
    </form>
  );
}
