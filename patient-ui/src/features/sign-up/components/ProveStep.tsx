import { oneTimeCode } from '@bedside/contracts/common/fields';
import { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { type FormEvent, useState } from 'react';
import { client } from '../../../api/client.ts';
import { CodeInput } from '../../../parts/CodeInput.tsx';
import { useCatalogue, useFirstTexts } from '../../../texts/TextsProvider.tsx';
import styles from './steps.module.css';

interface Props {
  email: string;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** The code is checked by the registration itself, which uses it up. */
export function ProveStep({ email, onCode, onBack }: Props) {
  const { code: texts, form } = useFirstTexts();
  const { language } = useCatalogue();
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const isWhole = oneTimeCode.safeParse(code).success;
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) onCode(code);
  }
  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <CodeInput
        value={code}
        onChange={setCode}
        onSendAgain={() => client.send(sendVerificationCode, { body: { email, language } })}
        error={tried && !isWhole ? texts.wrong : undefined}
        autoFocus
      />
      <Button type="submit" wide>
        {texts.verify}
      </Button>
      <Button kind="text" onClick={onBack}>
        {form.previous}
      </Button>
    </form>
  );
}
