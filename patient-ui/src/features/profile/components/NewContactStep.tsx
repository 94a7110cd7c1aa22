import { phoneText } from '@bedside/contracts/common/phone';
import { sendVerificationCode } from '@bedside/contracts/people/sign-in.api';
import { useForm } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { isContactTaken } from '../../../api/is-contact-taken.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { PhoneInput, TextInput } from '../../../components/inputs.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useCatalog, useTexts } from '../../../i18n/TextsProvider.tsx';
import { type ContactKind, contactForm } from '../contact.ts';
import { useBackToPersonal } from '../use-profile-saved.ts';

interface Props {
  kind: ContactKind;
  now: string | null;
  isProven: boolean;
  first: string;
  onSent: (contact: string) => void;
}

export function NewContactStep({ kind, now, isProven, first, onSent }: Props) {
  const { profile } = useTexts();
  const { language } = useCatalog();
  const back = useBackToPersonal();
  const texts =
    kind === 'email'
      ? {
          title: profile.emailTitle,
          label: profile.newEmail,
          taken: profile.emailTaken,
          now: now && profile.emailNow(now),
        }
      : {
          title: profile.phoneTitle,
          label: profile.newPhone,
          taken: profile.phoneTaken,
          now: now && profile.phoneNow(phoneText(now)),
        };
  const form = useForm({
    mode: 'onTouched',
    resolver: schemaResolver(() => contactForm(kind, now, profile.sameContact, isProven)),
    defaultValues: { contact: first },
  });
  const send = useSendForm(
    form,
    async ({ contact }) => {
      const body = kind === 'email' ? { email: contact } : { mobile: contact };
      if (await isContactTaken(body)) return 'taken';
      await client.send(sendVerificationCode, { body: { ...body, language } });
      return 'sent';
    },
    (result, { contact }) => {
      if (result === 'sent') onSent(contact.trim());
      else form.setError('contact', { message: texts.taken }, { shouldFocus: true });
    },
  );
  const field = { source: 'contact', label: texts.label, required: true };
  return (
    <ScreenForm
      title={texts.title}
      text={[now && !isProven ? profile.phoneUnproven : texts.now, profile.contactText]
        .filter(Boolean)
        .join(' ')}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      submit={profile.sendCode}
      busy={send.isPending}
      failure={send.error}
    >
      {kind === 'email' ? (
        <TextInput {...field} type="email" autoComplete="email" />
      ) : (
        <PhoneInput {...field} />
      )}
    </ScreenForm>
  );
}
