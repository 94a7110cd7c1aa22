import { email as emailSchema } from '@bedside/contracts/common/fields';
import { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { isContactTaken } from '../../../api/is-contact-taken.ts';
import { issueWith } from '../../../components/form-checks.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { useCatalog, useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { StepForm } from '../../sign-in/components/StepForm.tsx';
import styles from './steps.module.css';

interface Props {
  email: string;
  onSent: (email: string) => void;
}

const issueOf = (typed: string) => issueWith(emailSchema, typed);

export function EmailStep({ email, onSent }: Props) {
  const { signUp } = useFirstTexts();
  const { language } = useCatalog();
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email },
  });
  const send = useMutation({
    mutationFn: async (address: string) => {
      const body = { email: address };
      if (await isContactTaken(body)) return 'taken';
      await client.send(sendVerificationCode, { body: { ...body, language } });
      return 'sent';
    },
    onSuccess(result, address) {
      if (result === 'sent') onSent(address);
      else form.setError('email', { message: signUp.emailTaken }, { shouldFocus: true });
    },
  });
  return (
    <>
      <StepForm
        form={form}
        onSubmit={(values) => send.mutate(values.email.trim())}
        submit={signUp.sendCode}
        busy={send.isPending}
        failure={send.error}
      >
        <TextInput
          source="email"
          validate={issueOf}
          label={signUp.email}
          required
          type="email"
          autoComplete="email"
        />
      </StepForm>
      <p className={styles.aside}>
        {signUp.haveAccount}{' '}
        <Link to="/" className="link">
          {signUp.signIn}
        </Link>
      </p>
    </>
  );
}
