import { requestAmendment } from '@bedside/contracts/care/amendments.api';
import {
  AMENDMENT_TEXT_LENGTH,
  type AmendmentSubject,
  amendmentSubjects,
} from '@bedside/contracts/care/amendments.schema';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { dayText } from '@bedside/ui-kit/formats';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useNavigate, useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { SelectInput } from '../../../components/inputs.tsx';
import { ScreenForm } from '../../../components/ScreenForm.tsx';
import { useIdempotencyKey } from '../../../components/use-idempotency-key.ts';
import { useSendForm } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { amendmentsQuery, listedAs } from '../amendment-queries.ts';

interface Values {
  about: AmendmentSubject | '';
  recordId: string;
  whatIsWrong: string;
  whatItShouldSay: string;
  reason: string;
}

const empty: Values = { about: '', recordId: '', whatIsWrong: '', whatItShouldSay: '', reason: '' };
/** The choice for a record that isn’t in the list. */
const NONE = 'none';
const questions = ['whatIsWrong', 'whatItShouldSay', 'reason'] as const;

export function NewAmendmentPage() {
  const { amendments: texts } = useTexts();
  const formats = useFormats();
  const user = useUser();
  const [search] = useSearchParams();
  const patientId = search.get('person') ?? user.id;
  const list = `/records/corrections${patientId === user.id ? '' : `?person=${patientId}`}`;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const { data } = useQuery(amendmentsQuery(patientId));
  const form = useForm<Values>({ defaultValues: empty, mode: 'onTouched' });
  const { register, watch, resetField, formState } = form;
  const about = watch('about');
  const records = data?.records.filter((record) => about !== '' && record.about === listedAs(about)) ?? [];
  const send = useSendForm(
    form,
    ({ about: chosen, recordId, ...answers }) => {
      const record = recordId !== '' && recordId !== NONE && { recordId };
      const body = { patientId, about: chosen === '' ? ('OTHER' as const) : chosen, ...record, ...answers };
      return client.send(requestAmendment, { body }, { idempotencyKey: keyFor(body) });
    },
    async () => {
      await queries.invalidateQueries({ queryKey: [keys.amendments] });
      toast(texts.sent, 'success');
      await navigate(list, { replace: true });
    },
  );
  return (
    <ScreenForm
      title={texts.ask}
      text={texts.promise}
      back={{ to: list, label: texts.title }}
      form={form}
      onSubmit={form.handleSubmit((values) => send.mutate(values))}
      submit={texts.send}
      busy={send.isPending}
      failure={send.error}
    >
      <SelectInput
        source="about"
        label={texts.about}
        required
        placeholder={texts.aboutPlaceholder}
        options={amendmentSubjects.map((value) => ({ value, label: texts.subjects[value] }))}
        onChange={() => resetField('recordId')}
        validate={(value) => value !== '' || texts.required}
      />
      {records.length > 0 && (
        <SelectInput
          source="recordId"
          label={texts.record}
          placeholder={texts.aboutPlaceholder}
          options={[
            ...records.map(({ recordId, label, on }) => ({
              value: recordId,
              label: texts.recordOf(label, dayText(on, 'full', formats)),
            })),
            { value: NONE, label: texts.noRecord },
          ]}
        />
      )}
      {questions.map((name) => (
        <TextArea
          key={name}
          label={texts[name]}
          {...(name === 'reason' && { help: texts.reasonHelp })}
          required
          rows={3}
          maxLength={AMENDMENT_TEXT_LENGTH}
          error={formState.errors[name]?.message}
          {...register(name, { validate: (value) => value.trim().length >= 3 || texts.tooShort })}
        />
      ))}
    </ScreenForm>
  );
}
