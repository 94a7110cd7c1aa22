import { patientDocumentCategories } from '@bedside/contracts/care/care.schema';
import { documentTypes, MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { buttonClass } from '@bedside/ui-kit/components/Button';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { SelectInput } from '@bedside/ui-kit/components/SelectInput';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { TextArea } from '@bedside/ui-kit/components/TextInput';
import { dayIn } from '@bedside/ui-kit/formats';
import { fullName } from '@bedside/ui-kit/person';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { sendDocument } from '@bedside/ui-kit/upload/use-uploads';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { patientQuery } from '../../../api/queries.ts';
import { BackLink, Page, ScreenDock } from '../../../components/Page.tsx';
import { UnsavedChangesDialog, useUnsavedChangesWarning } from '../../../components/UnsavedChanges.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { chartPeople } from '../../charts/chart-queries.ts';
import { namesOfHousehold } from '../../family/household.ts';

const LONGEST_DESCRIPTION = 250;
const LIST = '/records/documents';

export function UploadPage() {
  const { records, files, failure, family } = useTexts();
  const { zone } = useFormats();
  const user = useUser();
  const queries = useQueryClient();
  const { data: patient } = useQuery(patientQuery(user.id));
  const [patientId, setPatientId] = useState(user.id);
  const [chosen, setChosen] = useState('');
  const [description, setDescription] = useState('');
  const [isBusy, setBusy] = useState(false);
  const leaving = useUnsavedChangesWarning(isBusy);
  const category = patientDocumentCategories.find((one) => one === chosen);
  const people = patient ? chartPeople(patient) : [];
  const names = patient && namesOfHousehold(patient, { family, today: dayIn(zone, new Date()) });
  return (
    <Page title={records.uploadTitle} head={<BackLink to={LIST}>{records.documents}</BackLink>}>
      <Stack gap={20} top={8}>
        <p className="muted">{records.uploadText}</p>
        {people.length > 1 && (
          <SelectInput
            label={records.whose}
            placeholder={records.whose}
            value={patientId}
            onChange={({ target }) => setPatientId(target.value)}
            options={people.map((person) => ({
              value: person.id,
              label: names?.get(person.id) ?? fullName(person),
            }))}
          />
        )}
        <SelectInput
          label={records.kind}
          required
          placeholder={records.kindRequired}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
          options={patientDocumentCategories.map((one) => ({ value: one, label: records.categories[one] }))}
        />
        <TextArea
          label={records.description}
          rows={2}
          maxLength={LONGEST_DESCRIPTION}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <FieldGroup label={records.files}>
          <Uploader
            what={records.files}
            texts={category ? files.picker : { ...files.picker, drop: '', hint: records.chooseKindFirst }}
            types={documentTypes}
            maxBytes={MAX_DOCUMENT_BYTES}
            disabled={!category}
            send={sendDocument(client, {
              patientId,
              category: category ?? 'Other',
              description: description.trim() || undefined,
            })}
            onBusy={setBusy}
            onUploaded={() => void queries.invalidateQueries({ queryKey: [keys.documents] })}
            failureText={(reason) => errorMessageOf(reason, failure.whatToDo).message}
          />
        </FieldGroup>
        <ScreenDock>
          <Link to={LIST} className={buttonClass({ kind: 'secondary' })}>
            {records.done}
          </Link>
        </ScreenDock>
      </Stack>
      <UnsavedChangesDialog leaving={leaving} texts={records} />
    </Page>
  );
}
