import { addExistingPatient } from '@bedside/contracts/people/household.api';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { schemaResolver } from '../../../components/form-checks.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { Page, ScreenDock } from '../../../components/Page.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { AccountHolderOnly } from '../components/PatientGate.tsx';
import { RelationField } from '../components/PersonFields.tsx';
import { contactOf, type ExistingValues, existingForm } from '../existing-patient.ts';

/** Gives the same response whether or not the patient exists, so it cannot be used to probe. */
export const AddExistingPage = () => (
  <AccountHolderOnly>
    <AddExisting />
  </AccountHolderOnly>
);

function AddExisting() {
  const { family } = useTexts();
  const [contact, setContact] = useState<string | null>(null);
  const form = useForm<ExistingValues>({
    mode: 'onTouched',
    resolver: schemaResolver(() => existingForm(family)),
    defaultValues: { who: '', relationship: '' },
  });
  const ask = useSendForm(
    form,
    ({ who, relationship }) => client.send(addExistingPatient, { body: { ...contactOf(who), relationship } }),
    (_, { who }) => setContact(who.trim()),
  );
  if (contact !== null) {
    return (
      <Page title={family.askedTitle}>
        <Stack gap="var(--gap)" top={20}>
          <p role="status">{family.asked(contact)}</p>
          <ScreenDock>
            <Link to="/profile/personal" replace className={buttonClass()}>
              {family.done}
            </Link>
          </ScreenDock>
        </Stack>
      </Page>
    );
  }
  return (
    <ScreenForm
      title={family.existingTitle}
      text={family.existingText}
      back={{ to: '/profile/personal', label: family.title }}
      form={form}
      onSubmit={form.handleSubmit((values) => ask.mutate(values))}
      submit={family.ask}
      busy={ask.isPending}
      failure={ask.error}
    >
      <TextInput
        source="who"
        label={family.existingWho}
        required
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <RelationField />
    </ScreenForm>
  );
}
