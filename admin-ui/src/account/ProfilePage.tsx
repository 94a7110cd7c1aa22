import { phoneText } from '@bedside/contracts/common/phone';
import { imageTypes, updateProfile } from '@bedside/contracts/people/account.api';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { Row } from '@bedside/ui-kit/components/Stack';
import { fullName } from '@bedside/ui-kit/person';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { type ComponentProps, useRef, useState } from 'react';
import { useDataProvider } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { z } from 'zod';
import { CODE_LENGTH, CodeField, ResendButton } from '../auth/CodeField.tsx';
import { FieldPair } from '../components/DateAndTime.tsx';
import { FailureNotice } from '../components/FailureNotice.tsx';
import { PhoneInput, TextInput } from '../components/inputs.tsx';
import { Card } from '../components/page/Card.tsx';
import { PlainPage } from '../components/page/PlainPage.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { showFailure } from '../data/failure.ts';
import { useMe, useNames, useRefreshMe } from '../data/me.ts';
import { roleLabels } from '../layout/UserMenu.tsx';
import styles from './account.module.css';
import { CalendarCard } from './CalendarCard.tsx';

function ImageButtons({ hasImage }: { hasImage: boolean }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefreshMe();
  const labels = {
    async onSuccess({ message }: { message: string }) {
      showToast(message, 'success');
      await refresh();
    },
    onError: showFailure,
  };
  const upload = useMutation({
    mutationFn: (file: File) => dataProvider.uploadProfileImage(file, { body: {} }),
    ...labels,
  });
  const remove = useMutation({
    mutationFn: () => dataProvider.removeProfileImage({ query: {} }),
    ...labels,
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={imageTypes.join(',')}
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          if (file) upload.mutate(file);
        }}
      />
      <Button kind="secondary" busy={upload.isPending} onClick={() => input.current?.click()}>
        {hasImage ? 'Change photo' : 'Add photo'}
      </Button>
      {hasImage && (
        <Button kind="plain" busy={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      )}
    </>
  );
}

export default function ProfilePage() {
  const me = useMe();
  return (
    <PlainPage title="Profile">
      <Card title={fullName(me)} end={roleLabels[me.role]}>
        <div className={styles.body}>
          <Row gap={16}>
            <Avatar person={me} size={48} />
            <ImageButtons hasImage={me.profileImage !== null} />
          </Row>
          <NameForm key={me.id} />
        </div>
      </Card>
      <ContactCard kind="email" title="Email" current={me.email} />
      <ContactCard kind="mobile" title="Phone number" current={me.phone && phoneText(me.phone)} />
      {me.role === 'PROVIDER' && <CalendarCard />}
    </PlainPage>
  );
}

const { firstName, lastName, email, mobile } = updateProfile.body.shape;
const nameValues = z.object({ firstName: firstName.unwrap(), lastName: lastName.unwrap() });

function NameForm() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const me = useMe();
  const { firstName, lastName } = me;
  const refresh = useRefreshMe();
  const form = useForm({
    resolver: zodResolver(useNames(nameValues, me)),
    defaultValues: { firstName, lastName },
    mode: 'onTouched',
  });
  const { isDirty } = form.formState;
  const { mutate, reset, error, isPending } = useMutation({
    mutationFn: (body: z.infer<typeof nameValues>) => dataProvider.updateProfile({ body }),
    async onSuccess({ message }, values) {
      showToast(message, 'success');
      form.reset(values);
      await refresh();
    },
  });
  return (
    <form className={styles.fields} noValidate onSubmit={form.handleSubmit((values) => mutate(values))}>
      {error && <FailureNotice failure={error} onReload={reset} />}
      <FormProvider {...form}>
        <FieldPair>
          <TextInput source="firstName" label="First name" required autoComplete="given-name" />
          <TextInput source="lastName" label="Last name" required autoComplete="family-name" />
        </FieldPair>
      </FormProvider>
      <Row wrap gap={8}>
        <Button busy={isPending} type="submit" disabled={!isDirty}>
          Save name
        </Button>
      </Row>
    </form>
  );
}

const EmailInput = (input: ComponentProps<typeof TextInput>) => (
  <TextInput {...input} type="email" autoComplete="email" />
);

const contacts = {
  email: { schema: z.object({ contact: email.unwrap() }), Input: EmailInput },
  mobile: { schema: z.object({ contact: mobile.unwrap() }), Input: PhoneInput },
};

interface ContactProps {
  kind: keyof typeof contacts;
  title: string;
  current: string | null;
}

/** A new contact takes effect once its code is verified. */
function ContactCard({ kind, title, current }: ContactProps) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshMe();
  const { schema, Input } = contacts[kind];
  const [code, setCode] = useState('');
  const [wasTouched, setWasTouched] = useState(false);
  const [unsent, setUnsent] = useState<Error | null>(null);
  const form = useForm<{ contact: string }>({
    resolver: zodResolver(schema),
    defaultValues: { contact: '' },
    mode: 'onTouched',
  });
  const askForCode = (contact: string) => dataProvider.sendVerificationCode({ body: { [kind]: contact } });
  const sendCode = useMutation({ mutationFn: askForCode });
  const change = useMutation({
    mutationFn: (contact: string) =>
      dataProvider.updateProfile({ body: { [kind]: contact, verificationCode: code } }),
    async onSuccess({ message }) {
      showToast(message, 'success');
      form.reset();
      setCode('');
      setWasTouched(false);
      sendCode.reset();
      await refresh();
    },
  });
  const failure = sendCode.error ?? change.error ?? unsent;
  const submit = form.handleSubmit(({ contact }) => {
    if (!sendCode.isSuccess) return sendCode.mutate(contact);
    setWasTouched(true);
    if (code.length === CODE_LENGTH) change.mutate(contact);
  });
  return (
    <Card title={title} end={current ?? 'Not added'}>
      <form className={styles.body} noValidate onSubmit={submit}>
        {failure && <FailureNotice failure={failure} onReload={change.reset} />}
        <FormProvider {...form}>
          <Input
            source="contact"
            label={`New ${title.toLowerCase()}`}
            help="We’ll send a verification code to confirm it’s yours."
            onChange={() => sendCode.reset()}
          />
        </FormProvider>
        {sendCode.isSuccess && <CodeField value={code} wasTouched={wasTouched} onChange={setCode} />}
        <Row wrap gap={8}>
          <Button kind="secondary" busy={sendCode.isPending || change.isPending} type="submit">
            {sendCode.isSuccess ? 'Change' : 'Send code'}
          </Button>
          {sendCode.isSuccess && (
            <ResendButton send={() => askForCode(form.getValues('contact'))} onFailure={setUnsent} />
          )}
        </Row>
      </form>
    </Card>
  );
}
