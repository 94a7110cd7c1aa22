import { register as registerCall } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { isWrongCode } from '../../../api/is-wrong-code.ts';
import { checkedBy } from '../../../parts/checked-by.ts';
import { isToldAtFields } from '../../../parts/field-issues.ts';
import { PhoneInput } from '../../../parts/PhoneInput.tsx';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { useSendForm } from '../../../parts/use-send-form.ts';
import { session } from '../../../session/session.ts';
import { useCatalogue, useFirstTexts } from '../../../texts/TextsProvider.tsx';
import { PersonFields } from '../../family/components/PersonFields.tsx';
import { NewPasswordFields } from '../../password/components/NewPasswordFields.tsx';
import { type AboutValues, aboutForm } from '../sign-up-values.ts';
import styles from './steps.module.css';

interface Props {
  email: string;
  code: string;
  /** What was filled in before the code was refused. */
  first: AboutValues;
  onCodeRefused: (entered: AboutValues) => void;
}

export function AboutStep({ email, code, first, onCodeRefused }: Props) {
  const { signUp, form: formTexts } = useFirstTexts();
  const { language } = useCatalogue();
  const navigate = useNavigate();
  const form = useForm<AboutValues>({
    mode: 'onTouched',
    resolver: checkedBy(() => aboutForm(signUp)),
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
  const send = (entered: AboutValues) =>
    signUpNow.mutate(entered, {
      onError(reason) {
        if (isWrongCode(reason)) onCodeRefused(entered);
      },
    });
  const isTold = isToldAtFields(signUpNow.error, Object.keys(form.getValues()));
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(send)} noValidate className={styles.form}>
        <p className="small muted">{formTexts.required}</p>
        <PersonFields self />
        <MobileField />
        <NewPasswordFields label={signUp.password} />
        {!isTold && <SendFailure reason={signUpNow.error} />}
        <Button type="submit" wide busy={signUpNow.isPending}>
          {signUp.submit}
        </Button>
      </form>
    </FormProvider>
  );
}

/** Stands in a component of its own so that it is registered after the names: the first field that is wrong has the focus. */
function MobileField() {
  const { signUp } = useFirstTexts();
  const { register, formState } = useFormContext<AboutValues>();
  return (
    <PhoneInput
      {...register('mobile')}
      label={signUp.mobile}
      required
      help={signUp.mobileHelp}
      error={formState.errors.mobile?.message}
    />
  );
}
