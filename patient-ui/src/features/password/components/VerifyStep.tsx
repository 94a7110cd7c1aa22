import { oneTimeCode } from '@bedside/contracts/common/fields';
import { sendPasswordResetCode, verifyPasswordResetCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { CodeInput } from '../../../components/CodeInput.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { parseIdentifier } from '../../sign-in/identifier.ts';
import styles from '../pages/password.module.css';

interface Props {
  who: string;
  /** Valid for one new password. */
  onToken: (token: string) => void;
}

export function VerifyStep({ who, onToken }: Props) {
  const { code: texts } = useFirstTexts();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = oneTimeCode.safeParse(code).success;
  const verify = useMutation({
    mutationFn: async () =>
      (await client.send(verifyPasswordResetCode, { body: { ...parseIdentifier(who), OTP: code } })).data
        .token,
    onSuccess: onToken,
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) verify.mutate();
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <CodeInput
        value={code}
        onChange={setCode}
        onSendAgain={() => client.send(sendPasswordResetCode, { body: parseIdentifier(who) })}
        error={tried && !isWhole ? texts.wrong : undefined}
        autoFocus
      />
      <SubmitError reason={verify.error} />
      <Button type="submit" wide busy={verify.isPending}>
        {texts.verify}
      </Button>
    </form>
  );
}
