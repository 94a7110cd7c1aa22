import { documentCategories } from '@bedside/contracts/care/care.schema';
import { documentTypes, MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { sendDocument } from '@bedside/ui-kit/upload/use-uploads';
import { useQueryClient } from '@tanstack/react-query';
import { SelectInput, TextInput } from '../../../components/inputs.tsx';
import { client } from '../../../data/client.ts';
import { uploaderTexts, uploadFailureText } from '../file-text.ts';
import { UploadDrawer } from '../UploadDrawer.tsx';

interface Props {
  patient: { id: string; fullname: string };
}

/** Leaves out reports and SOAP note images, which are added from the appointment. */
const categories = documentCategories
  .filter(
    (category) => category !== 'Report' && category !== 'Soap Note Image' && category !== 'Symptom Images',
  )
  .map((category) => ({ value: category, label: category }));

export default function UploadForm({ patient }: Props) {
  const queryClient = useQueryClient();
  return (
    <UploadDrawer
      title="Upload documents"
      about={patient.fullname}
      defaultValues={{ category: '', description: '' }}
    >
      {({ category, description }, onBusy) => (
        <>
          <SelectInput
            source="category"
            label="Category"
            required
            options={categories}
            placeholder="Select a category"
            help="Applies to the files you choose next."
          />
          <TextInput source="description" label="Description" aside="optional" maxLength={250} />
          <Uploader
            what={`documents for ${patient.fullname}`}
            texts={uploaderTexts}
            types={documentTypes}
            maxBytes={MAX_DOCUMENT_BYTES}
            disabled={!category}
            send={(file, options) =>
              sendDocument(client, {
                patientId: patient.id,
                category: documentCategories.find((one) => one === category) ?? 'Other',
                ...(description.trim() && { description: description.trim() }),
              })(file, options)
            }
            onUploaded={() => queryClient.invalidateQueries({ queryKey: ['documents'] })}
            onBusy={onBusy}
            failureText={uploadFailureText}
          />
        </>
      )}
    </UploadDrawer>
  );
}
