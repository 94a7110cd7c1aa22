import { userName } from '@bedside/contracts/common/fields';
import { updateProfile } from '@bedside/contracts/people/account.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { generateUserName } from '@bedside/contracts/people/sign-in.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation } from '@tanstack/react-query';
import { z } from 'zod';
import { client } from '../../../api/client.ts';
import { TextInput } from '../../../components/inputs.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useRecordForm } from '../../../components/use-record-form.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { PatientGate } from '../../family/components/PatientGate.tsx';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { useBackToPersonal, useProfileSaved } from '../use-profile-saved.ts';

export function UserIdPage() {
  const back = useBackToPersonal();
  return <PatientGate back={back}>{(patient) => <UserId first={patient} />}</PatientGate>;
}

interface Values {
  userId: string;
}

const valuesOf = ({ userName: known }: PatientRecord): Values => ({ userId: known ?? '' });

function UserId({ first }: { first: PatientRecord }) {
  const { profile, form: texts } = useTexts();
  const back = useBackToPersonal();
  const saved = useProfileSaved(back.to);
  const { latest } = usePatientChange();
  const { form, known, takeLatest } = useRecordForm<PatientRecord, Values>({
    first,
    valuesOf,
    schemaFor: () => z.object({ userId: userName }),
    latest: () => latest(first.id),
  });
  const save = useSendForm(
    form,
    ({ userId }) => client.send(updateProfile, { body: { version: known.version, userId } }),
    saved,
  );
  const { firstName, lastName } = first;
  const suggest = useMutation({
    mutationFn: async () => (await client.send(generateUserName, { body: { firstName, lastName } })).data,
    onSuccess: ({ userId }) => form.setValue('userId', userId, { shouldDirty: true, shouldValidate: true }),
  });
  return (
    <ScreenForm
      title={profile.userIdTitle}
      text={profile.userIdText}
      back={back}
      form={form}
      onSubmit={form.handleSubmit((values) => save.mutate(values))}
      submit={texts.save}
      busy={save.isPending}
      failure={save.error ?? suggest.error}
      onShowLatest={() => takeLatest().then(save.reset)}
      end={
        <Button kind="secondary" busy={suggest.isPending} onClick={() => suggest.mutate()}>
          {profile.suggest}
        </Button>
      }
    >
      <TextInput
        source="userId"
        label={profile.userId}
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
      />
    </ScreenForm>
  );
}
