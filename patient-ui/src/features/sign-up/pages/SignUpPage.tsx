import { checkVerificationCode, sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { useState } from 'react';
import { client } from '../../../api/client.ts';
import { useCatalog, useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { CodeStep } from '../../sign-in/components/CodeStep.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { SignUpDetailsStep } from '../components/SignUpDetailsStep.tsx';
import { emptyAbout } from '../sign-up-values.ts';

export function SignUpPage() {
  const { signUp, code: codeTexts } = useFirstTexts();
  const { language } = useCatalog();
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
      <CodeStep
        to={email}
        sentence={codeTexts.sentProof}
        other={
          <button
            type="button"
            className="link"
            onClick={() => {
              setCode('');
              setStep('email');
            }}
          >
            {codeTexts.otherEmail}
          </button>
        }
        refused={code !== ''}
        // Only checks the code; registration uses it up.
        onCheck={(typed) => client.send(checkVerificationCode, { body: { email, verificationCode: typed } })}
        onAccepted={(_, accepted) => {
          setCode(accepted);
          setStep('about');
        }}
        onSendAgain={() => client.send(sendVerificationCode, { body: { email, language } })}
      />
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
