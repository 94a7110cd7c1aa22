import {
  MAX_SYMPTOM_FILE_BYTES,
  SYMPTOM_FILE_REJECTED,
  symptomFileTypes,
} from '@bedside/contracts/appointments/appointments.api';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { FilePicker } from '@bedside/ui-kit/components/FilePicker';
import { UnreadableImageError } from '@bedside/ui-kit/image/resize-image';
import { sendSymptomFile } from '@bedside/ui-kit/image/send-symptom-file';
import { useRef } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import { TextArea } from '../../../components/inputs.tsx';
import { client } from '../../../data/client.ts';
import type { TypedSymptoms } from './booking.ts';

const MAX_FILES = 2;
const unreadable = 'This image can’t be opened. Choose another.';
const texts = {
  choose: 'Choose a file',
  take: 'Take a photo',
  drop: 'Or drop files here.',
  sending: 'Uploading',
  tryAgain: 'Try again',
  remove: 'Remove',
  wrongType: SYMPTOM_FILE_REJECTED,
  tooLarge: 'Files can be up to 10 MB.',
  tooMany: 'Up to two files per patient.',
};

interface Props {
  people: readonly { id: string; firstName: string }[];
  onSending: (sending: boolean) => void;
  /** For symptoms that were given already or aren’t known yet. */
  isOptional?: boolean;
}

/** Up to two images or PDFs per person. */
export function SymptomFields({ people, onSending, isOptional = false }: Props) {
  const { control } = useFormContext<TypedSymptoms>();
  const sending = useRef(new Set<string>());
  const isAlone = people.length === 1;

  function note(id: string, isSending: boolean) {
    if (isSending) sending.current.add(id);
    else sending.current.delete(id);
    onSending(sending.current.size > 0);
  }

  return people.map(({ id, firstName }) => (
    <div key={id} style={{ display: 'grid', gap: 16 }}>
      <TextArea
        source={`symptoms.${id}`}
        label={isAlone ? 'Chief complaint' : `${firstName}’s chief complaint`}
        required={!isOptional}
        aside={isOptional ? 'optional' : undefined}
        maxLength={250}
      />
      <FieldGroup label={isAlone ? 'Photos or PDFs' : `Photos or PDFs for ${firstName}`} aside="optional">
        <Controller
          control={control}
          name={`files.${id}`}
          render={({ field }) => (
            <FilePicker
              what={`photos or PDFs for ${firstName}`}
              texts={texts}
              value={field.value ?? []}
              onChange={field.onChange}
              most={MAX_FILES}
              types={symptomFileTypes}
              maxBytes={MAX_SYMPTOM_FILE_BYTES}
              send={sendSymptomFile(client, id)}
              onState={(state) => note(id, state !== 'settled')}
              failureText={(reason) =>
                reason instanceof UnreadableImageError || !(reason instanceof Error)
                  ? unreadable
                  : reason.message
              }
            />
          )}
        />
      </FieldGroup>
    </div>
  ));
}
