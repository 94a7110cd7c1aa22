import { MAX_SYMPTOM_FILE_BYTES, symptomFileTypes } from '@bedside/contracts/appointments/appointments.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { FilePicker, type FilesState } from '@bedside/ui-kit/components/FilePicker';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { UnreadableImageError } from '@bedside/ui-kit/image/resize-image';
import { sendSymptomFile } from '@bedside/ui-kit/image/send-symptom-file';
import { useRef } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useErrorFocus } from '../../../components/use-send-form.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import type { BookingValues } from '../booking-form.ts';
import type { Member } from '../household.ts';
import { hasReason, withReason } from '../service-rules.ts';

const MAX_FILES = 2;

interface Props {
  person: Member;
  /** No one else can be selected, so the page title serves as the question. */
  isOnly: boolean;
}

export function SymptomFields({ person, isOnly }: Props) {
  const { booking, form, failure } = useTexts();
  const user = useUser();
  const { register, control, getValues, setValue, clearErrors, formState } = useFormContext<BookingValues>();
  const { errors } = formState;
  const { id, firstName } = person;

  const group = useRef<HTMLDivElement>(null);
  // Takes the focus when a file blocks the booking.
  useErrorFocus<BookingValues>(`filesStates.${id}`, group, 'button');

  function noteState(state: FilesState) {
    // Avoids marking the form dirty on mount.
    if (state === (getValues(`filesStates.${id}`) ?? 'settled')) return;
    setValue(`filesStates.${id}`, state);
    clearErrors(`filesStates.${id}`);
  }

  return (
    <Stack gap={16} ref={group}>
      <TextArea
        {...register(`symptoms.${id}`)}
        label={isOnly ? booking.tellUs : id === user.id ? booking.symptomYou : booking.symptom(firstName)}
        rows={3}
        required
        maxLength={250}
        placeholder={booking.symptomHint}
        error={errors.symptoms?.[id]?.message}
      />
      {isOnly && <Reasons name={`symptoms.${id}`} />}
      <FieldGroup
        label={id === user.id ? booking.files : booking.filesOf(firstName)}
        aside={form.optional}
        help={booking.filesHelp}
        error={errors.filesStates?.[id]?.message ?? errors.files?.[id]?.message}
      >
        <Controller
          control={control}
          name={`files.${id}`}
          render={({ field }) => (
            <FilePicker
              what={booking.filesOf(firstName)}
              texts={booking.file}
              value={field.value ?? []}
              onChange={field.onChange}
              most={MAX_FILES}
              types={symptomFileTypes}
              maxBytes={MAX_SYMPTOM_FILE_BYTES}
              send={sendSymptomFile(client, id)}
              onState={noteState}
              failureText={(reason) =>
                reason instanceof UnreadableImageError
                  ? booking.file.unreadable
                  : errorMessageOf(reason, failure.whatToDo).message
              }
            />
          )}
        />
      </FieldGroup>
    </Stack>
  );
}

function Reasons({ name }: { name: `symptoms.${string}` }) {
  const { booking } = useTexts();
  const { control, setValue } = useFormContext<BookingValues>();
  const typed = useWatch({ control, name }) ?? '';
  return (
    <FieldGroup label={booking.orPick}>
      <SegmentedControl label={booking.orPick}>
        {booking.reasons.map((reason) => (
          <SegmentedOption
            key={reason}
            pressed={hasReason(typed, reason)}
            onPress={() =>
              setValue(name, withReason(typed, reason), { shouldDirty: true, shouldValidate: true })
            }
          >
            {reason}
          </SegmentedOption>
        ))}
      </SegmentedControl>
    </FieldGroup>
  );
}
