import { oneTimeCode } from '@bedside/contracts/common/fields';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { isWrongCode } from '../../../api/failures.ts';
import { CodeInput, ResendCode } from '../../../components/CodeInput.tsx';
import { SentTo } from '../../../components/SentTo.tsx';
import { useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { SignInLayout } from '../../../layout/SignInLayout.tsx';
import styles from './CodeStep.module.css';
import { HelpCard } from './HelpCard.tsx';
import { StepForm } from './StepForm.tsx';

interface Props<Proof> {
  to: string;
  sentence: (to: string) => string;
  /** A link to use another email or a password instead. */
  other: ReactNode;
  /** A code that was accepted earlier has expired in the meantime. */
  refused?: boolean;
  onCheck: (code: string) => Promise<Proof>;
  onAccepted: (proof: Proof, code: string) => void;
  onSendAgain: () => Promise<unknown>;
}

/** The page that asks for the code we sent. */
export function CodeStep<Proof>({
  to,
  sentence,
  other,
  refused = false,
  onCheck,
  onAccepted,
  onSendAgain,
}: Props<Proof>) {
  const { code: texts } = useFirstTexts();
  const [isOld, setOld] = useState(refused);
  const form = useForm({ reValidateMode: 'onSubmit', defaultValues: { code: '' } });
  const check = useMutation({ mutationFn: onCheck, onSuccess: onAccepted });
  const isRefused = isOld || isWrongCode(check.error);
  return (
    <SignInLayout title={texts.title} subtitle={<SentTo to={to} sentence={sentence} />}>
      <p>{other}</p>
      <StepForm
        form={form}
        onSubmit={({ code }) => check.mutate(code)}
        submit={texts.verify}
        busy={check.isPending}
        failure={isRefused ? null : check.error}
      >
        <Controller
          control={form.control}
          name="code"
          rules={{ validate: (typed) => oneTimeCode.safeParse(typed).success || texts.wrong }}
          render={({ field, fieldState }) => (
            <CodeInput
              {...field}
              sendsItself
              autoFocus
              error={fieldState.error?.message ?? (isRefused ? texts.wrong : undefined)}
              onChange={(typed) => {
                field.onChange(typed);
                form.clearErrors();
                setOld(false);
                check.reset();
              }}
            />
          )}
        />
      </StepForm>
      <div className={styles.below}>
        <p className="muted">{texts.nothingYet}</p>
        <ResendCode onSendAgain={onSendAgain} />
      </div>
      <HelpCard />
    </SignInLayout>
  );
}
