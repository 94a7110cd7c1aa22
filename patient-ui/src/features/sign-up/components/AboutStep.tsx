import { ApiError } from '@bedside/api-client/api-error';
import { genders } from '@bedside/contracts/people/person.schema';
import { register as registerCall } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { useMutation } from '@tanstack/react-query';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { checkedBy } from '../../../parts/checked-by.ts';
import { SendFailure } from '../../../parts/SendFailure.tsx';
import { shapePhone } from '../../../parts/shape-phone.ts';
import { useDateTexts } from '../../../parts/use-date-texts.ts';
import { session } from '../../../session/session.ts';
import { useTexts } from '../../../texts/TextsProvider.tsx';
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
  const { signUp, form: formTexts } = useTexts();
  const dateTexts = useDateTexts();
  const navigate = useNavigate();
  const form = useForm<AboutValues>({
    mode: 'onTouched',
    resolver: checkedBy(() => aboutForm(signUp)),
    defaultValues: first,
  });
  const { register, control, handleSubmit, setValue } = form;
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
    <form onSubmit={handleSubmit((values) => signUpNow.mutate(values))} noValidate className={styles.form}>
      <p className="small muted">{formTexts.required}</p>
      <div className={styles.pair}>
        <TextInput
          {...register('firstName')}
          label={signUp.firstName}
          required
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextInput
          {...register('lastName')}
          label={signUp.lastName}
          required
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
      </div>
      <div className={styles.pair}>
        <Controller
          control={control}
          name="dateOfBirth"
          render={({ field }) => (
            <DateField
              {...field}
              label={signUp.birth}
              required
              texts={dateTexts}
              autoComplete="bday"
              max={new Date().toISOString().slice(0, 10)}
              error={errors.dateOfBirth?.message}
            />
          )}
        />
        <SelectInput
          {...register('gender')}
          label={signUp.gender}
          required
          placeholder={formTexts.choose}
          options={genders.map((value) => ({ value, label: signUp.genders[value] }))}
          error={errors.gender && signUp.genderRequired}
        />
      </div>
      <TextInput
        {...register('mobile', {
          onChange: ({ target }) => setValue('mobile', shapePhone(target.value)),
        })}
        label={signUp.mobile}
        required
        type="tel"
        autoComplete="tel-national"
        placeholder="(123)-456-7890"
        help={signUp.mobileHelp}
        error={errors.mobile?.message}
      />
      <FormProvider {...form}>
        <NewPasswordFields label={signUp.password} />
      </FormProvider>
      <SendFailure reason={signUpNow.error} />
      <Button type="submit" wide busy={signUpNow.isPending}>
        {signUp.submit}
      </Button>
    </form>
  );
}
