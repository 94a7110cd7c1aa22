import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import type { UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { PasswordInput } from '../../../parts/PasswordInput.tsx';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { useTexts } from '../../../texts/TextsProvider.tsx';
import type { CodeRequest } from '../code-request.ts';
import { whoIssue } from '../who.ts';
import styles from './SignInForm.module.css';

export interface SignInValues {
  who: string;
  password: string;
  remember: boolean;
}

interface Props {
  form: UseFormReturn<SignInValues>;
  failure: unknown;
  busy: boolean;
  onSubmit: (values: SignInValues) => void;
  sendingCode: boolean;
  onSendCode: (request: CodeRequest) => void;
}

export function SignInForm({ form, failure, busy, sendingCode, onSubmit, onSendCode }: Props) {
  const { signIn } = useTexts();
  const { register, handleSubmit, formState, getValues, trigger } = form;
  const { errors } = formState;
  async function sendCode() {
    const { who, remember } = getValues();
    if (await trigger('who', { shouldFocus: true })) onSendCode({ who, remember });
  }
  return (
    <form onSubmit={handleSubmit(onSubmit)} noValidate>
      <div className={styles.fields}>
        <TextInput
          {...register('who', { validate: whoIssue })}
          label={signIn.who}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          error={errors.who?.message}
        />
        <PasswordInput
          {...register('password', { required: signIn.passwordRequired })}
          label={signIn.password}
          autoComplete="current-password"
          error={errors.password?.message}
        />
      </div>
      <div className={styles.between}>
        <Checkbox {...register('remember')}>{signIn.remember}</Checkbox>
        <Link to="/forgot-password" className={styles.link}>
          {signIn.forgot}
        </Link>
      </div>
      {failure !== null && (
        <div className={styles.failure}>
          <SendFailure reason={failure} />
        </div>
      )}
      <Button type="submit" wide busy={busy}>
        {signIn.submit}
      </Button>
      <p className={styles.or}>{signIn.or}</p>
      <Button kind="secondary" wide busy={sendingCode} onClick={sendCode}>
        <MessageSquareText size={20} strokeWidth={1.75} aria-hidden />
        {signIn.sendCode}
      </Button>
      <p className={styles.new}>
        {signIn.newHere}{' '}
        <Link to="/signup" className={styles.link}>
          {signIn.create}
        </Link>
      </p>
    </form>
  );
}
