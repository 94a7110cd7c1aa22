import { ApiError } from '@bedside/api-client/api-error';
import { register as registerCall } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { checkedBy } from '../../../parts/checked-by.ts';
import { PhoneInput } from '../../../parts/PhoneInput.tsx';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { session } from '../../../session/session.ts';
import { useFirstTexts } from '../../../texts/TextsProvider.tsx';
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
  const navigate = useNavigate();
  const form = useForm<AboutValues>({
    mode: 'onTouched',
    resolver: checkedBy(() => aboutForm(signUp)),
    defaultValues: first,
  });
  const { register, handleSubmit } = form;
  const { errors } = form.formState;
  const signUpNow = useMutation({
    mutationFn: async ({ confirm: _, ...about }: AboutValues) => {
      const body = { ...about, email, verificationCode: code };
      return (await client.send(registerCall, { body })).data;
    },
    onSuccess(signedIn) {
      session.begin(signedIn, false);
      navigate('/home', { replace: true });
    },
    onError(reason, entered) {
      if (!(reason instanceof ApiError) || reason.code !== 'CODE_INVALID') return;
      toast(reason.message, 'error');
      onCodeRefused(entered);
    },
  });
  return (
    <FormProvider {...form}>
      <form onSubmit={handleSubmit((values) => signUpNow.mutate(values))} noValidate className={styles.form}>
        <p className="small muted">{formTexts.required}</p>
        <PersonFields self />
        <PhoneInput
          {...register('mobile')}
          label={signUp.mobile}
          required
          help={signUp.mobileHelp}
          error={errors.mobile?.message}
        />
        <NewPasswordFields label={signUp.password} />
        <SendFailure reason={signUpNow.error} />
        <Button type="submit" wide busy={signUpNow.isPending}>
          {signUp.submit}
        </Button>
      </form>
    </FormProvider>
  );
}
