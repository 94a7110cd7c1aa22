import { register as registerCall } from '@bedside/contracts/people/sign-in.api';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/failures.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { PhoneInput } from '../../../components/inputs.tsx';
import { isShownAtFields, useSendForm } from '../../../components/use-send-form.ts';
import { useCatalog, useFirstTexts } from '../../../i18n/TextsProvider.tsx';
import { session } from '../../../session/session.ts';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import { useNameBounds } from '../../family/use-name-bounds.ts';
import { NewPasswordFields } from '../../password/components/NewPasswordFields.tsx';
import { StepForm } from '../../sign-in/components/StepForm.tsx';
import { type SignUpValues, signUpForm } from '../sign-up-values.ts';

interface Props {
  email: string;
  code: string;
  first: SignUpValues;
  onCodeRefused: (entered: SignUpValues) => void;
}

export function SignUpDetailsStep({ email, code, first, onCodeRefused }: Props) {
  const { signUp, fields, form: formTexts } = useFirstTexts();
  const { language } = useCatalog();
  const navigate = useNavigate();
  const bounds = useNameBounds();
  const form = useForm<SignUpValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => signUpForm({ ...fields, ...signUp, bounds })),
    defaultValues: first,
  });
  const signUpNow = useSendForm(
    form,
    ({ confirm: _, ...about }) =>
      client.send(registerCall, { body: { ...about, email, language, verificationCode: code } }),
    ({ data }) => {
      session.begin(data, false);
      navigate('/home', { replace: true });
    },
  );
  const send = (entered: SignUpValues) =>
    signUpNow.mutate(entered, {
      onError(reason) {
        if (isWrongCode(reason)) onCodeRefused(entered);
      },
    });
  const isShown = isShownAtFields(signUpNow.error, Object.keys(form.getValues()));
  return (
    <StepForm
      form={form}
      onSubmit={send}
      submit={signUp.submit}
      busy={signUpNow.isPending}
      failure={isShown ? null : signUpNow.error}
    >
      <p className="small muted">{formTexts.required}</p>
      <PersonFields self />
      <PhoneInput source="mobile" label={signUp.mobile} required help={signUp.mobileHelp} />
      <NewPasswordFields label={signUp.password} />
    </StepForm>
  );
}
