import { oneTimeCode } from '@bedside/contracts/common/fields';
import { phoneText } from '@bedside/contracts/common/phone';
import { updateProfile } from '@bedside/contracts/people/account.api';
import { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Controller, useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/failures.ts';
import { CodeInput, ResendCode } from '../../../components/CodeInput.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { SentTo } from '../../../components/SentTo.tsx';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import type { ContactKind } from '../contact.ts';
import { useBackToPersonal, useProfileSaved } from '../use-profile-saved.ts';

interface Props {
  kind: ContactKind;
  contact: string;
  version: number;
  onBack: () => void;
}

export function VerifyContactStep({ kind, contact, version, onBack }: Props) {
  const { code: texts, profile } = useTexts();
  const { language } = useCatalog();
  const back = useBackToPersonal();
  const saved = useProfileSaved(back.to);
  const body = kind === 'email' ? { email: contact } : { mobile: contact };
  const form = useForm({ mode: 'onTouched', defaultValues: { verificationCode: '' } });
  const change = useSendForm(
    form,
    ({ verificationCode }) => client.send(updateProfile, { body: { version, ...body, verificationCode } }),
    saved,
  );
  const isRefused = isWrongCode(change.error);
  return (
    <ScreenForm
      title={texts.title}
      text={<SentTo to={phoneText(contact)} sentence={texts.sentProof} />}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => change.mutate(values))}
      submit={kind === 'email' ? profile.proveEmail : profile.provePhone}
      busy={change.isPending}
      failure={isRefused ? null : change.error}
      end={
        <Button kind="secondary" onClick={onBack}>
          {profile.otherContact}
        </Button>
      }
    >
      <Controller
        control={form.control}
        name="verificationCode"
        rules={{ validate: (typed) => oneTimeCode.safeParse(typed).success || texts.wrong }}
        render={({ field, fieldState }) => (
          <CodeInput
            {...field}
            autoFocus
            error={fieldState.error?.message ?? (isRefused ? texts.wrong : undefined)}
            onChange={(typed) => {
              field.onChange(typed);
              change.reset();
            }}
          />
        )}
      />
      <ResendCode onSendAgain={() => client.send(sendVerificationCode, { body: { ...body, language } })} />
    </ScreenForm>
  );
}
