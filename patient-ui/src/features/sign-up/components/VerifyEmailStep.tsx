import { oneTimeCode } from '@bedside/contracts/common/fields';
import { checkVerificationCode, sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/is-wrong-code.ts';
import { CodeInput } from '../../../components/CodeInput.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useCatalog, useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import styles from './steps.module.css';

interface Props {
  email: string;
  /** The code was accepted earlier but has expired. */
  refused: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** Checks the code without using it up; registration consumes it. */
export function VerifyEmailStep({ email, refused, onCode, onBack }: Props) {
  const { code: texts, form } = useFirstTexts();
  const { language } = useCatalog();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(refused);
  const isWhole = oneTimeCode.safeParse(code).success;
  const check = useMutation({
    mutationFn: () => client.send(checkVerificationCode, { body: { email, verificationCode: code } }),
    onSuccess: () => onCode(code),
  });
  const isRefused = isWrongCode(check.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) check.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <CodeInput
        value={code}
        onChange={(typed) => {
          setCode(typed);
          check.reset();
        }}
        onSendAgain={() => client.send(sendVerificationCode, { body: { email, language } })}
        error={isRefused || (tried && !isWhole) ? texts.wrong : undefined}
        autoFocus
      />
      {!isRefused && <SubmitError reason={check.error} />}
      <Button type="submit" wide busy={check.isPending}>
        {texts.verify}
      </Button>
      <Button kind="text" onClick={onBack}>
        {form.previous}
      </Button>
    </form>
  );
}
