import { useState } from 'react';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import { EmailStep } from '../components/EmailStep.tsx';
import { SignUpDetailsStep } from '../components/SignUpDetailsStep.tsx';
import { VerifyEmailStep } from '../components/VerifyEmailStep.tsx';
import { emptyAbout } from '../sign-up-values.ts';

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
