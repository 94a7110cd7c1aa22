import { oneTimeCode } from '@bedside/contracts/common/fields';
import { checkVerificationCode, sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/failures.ts';
import { CodeInput } from '../../../components/CodeInput.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useCatalog, useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { SignUpDetailsStep } from '../components/SignUpDetailsStep.tsx';

import { emptyAbout } from '../sign-up-values.ts';

interface Props {
  email: string;
  /** The code was accepted earlier but has expired. */
  refused: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
}

/** Checks the code without using it up; registration consumes it. */
function VerifyEmailStep({ email, refused, onCode, onBack }: Props) {
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
    <Stack as="form" gap={20} top={32} onSubmit={submit} noValidate>
      <CodeInput
        value={code}
        onChange={(typed) => {
          setCode(typed);
          setTried(false);
          check.reset();
        }}
        sendsItself
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
    </Stack>
  );
}

export function SignUpPage() {
  const { signUp, code: codeTexts } = useFirstTexts();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const [about, setAbout] = useState(emptyAbout);
  const [step, setStep] = useState<'email' | 'prove' | 'about'>('email');
  if (step === 'email') {
    return (
      <SignInLayout title={signUp.title} subtitle={signUp.subtitle}>
        <EmailStep
          email={email}
          onSent={(proven) => {
            setEmail(proven);
            setStep('prove');
          }}
        />
      </SignInLayout>
    );
  }
  if (step === 'prove') {
    return (
      <SignInLayout title={codeTexts.title} subtitle={codeTexts.sentProof(email)}>
        <VerifyEmailStep
          email={email}
          refused={code !== ''}
          onCode={(entered) => {
            setCode(entered);
            setStep('about');
          }}
          onBack={() => {
            setCode('');
            setStep('email');
          }}
        />
      </SignInLayout>
    );
  }
  return (
    <SignInLayout title={signUp.aboutTitle} subtitle={signUp.aboutText}>
      <SignUpDetailsStep
        email={email}
        code={code}
        first={about}
        onCodeRefused={(entered) => {
          setAbout(entered);
          setStep('prove');
        }}
      />
    </SignInLayout>
  );
}
