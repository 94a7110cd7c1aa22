import { documentCategories } from '@bedside/contracts/care/care.schema';
import { documentTypes, MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { sendDocument } from '@bedside/ui-kit/upload/use-uploads';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { client } from '../../../data/client.ts';
import { UploadDrawer } from '../UploadDrawer.tsx';
import { failureText, uploaderTexts } from '../uploader-texts.ts';

interface Props {
  patient: { id: string; fullname: string };
}

/** Reports and SOAP note images are added from the appointment. */
const categories = documentCategories
  .filter(
    (category) => category !== 'Report' && category !== 'Soap Note Image' && category !== 'Symptom Images',
  )
  .map((category) => ({ value: category, label: category }));

export default function UploadForm({ patient }: Props) {
  const queryClient = useQueryClient();
  const { register, watch } = useForm({ defaultValues: { category: '', description: '' } });
  const { category, description } = watch();
  const chosen = documentCategories.find((one) => one === category);
  return (
    <UploadDrawer title="Upload documents" about={patient.fullname}>
      {(onBusy) => (
        <>
          <SelectInput
            {...register('category')}
            label="Category"
            required
            options={categories}
            placeholder="Select a category"
            help="Applies to the files you choose next."
          />
          <TextInput {...register('description')} label="Description" aside="optional" maxLength={250} />
          <Uploader
            what={`documents for ${patient.fullname}`}
            texts={uploaderTexts}
            types={documentTypes}
            maxBytes={MAX_DOCUMENT_BYTES}
            disabled={!chosen}
            send={(file, options) =>
              sendDocument(client, {
                patientId: patient.id,
                category: chosen ?? 'Other',
                ...(description.trim() && { description: description.trim() }),
              })(file, options)
            }
            onKept={() => queryClient.invalidateQueries({ queryKey: ['documents'] })}
            onBusy={onBusy}
            failureText={failureText}
          />
        </>
      )}
    </UploadDrawer>
  );
}
