import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { text } from '@bedside/contracts/common/fields';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';

const MAX_CHARACTERS = 2000;
const values = z.object({ text: text(MAX_CHARACTERS, 1) });

interface Props {
  patient: Pick<PatientRecord, 'id' | 'fullname'>;
  note?: PatientNote;
}

export function NoteForm({ patient, note }: Props) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [seen, setSeen] = useState(note);
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notes'] });
  async function reload() {
    if (seen) setSeen((await dataProvider.getOne<PatientNote>('notes', { id: seen.id })).data);
    await refresh();
  }
  return (
    <DrawerForm
      title={note ? 'Edit note' : 'New note'}
      about={patient.fullname}
      schema={values}
      defaultValues={{ text: note?.text ?? '' }}
      submitLabel="Save note"
      note="Staff only. Patients never see notes."
      run={(dataProvider, entered) =>
        seen
          ? dataProvider.updatePatientNote({
              body: { id: seen.id, version: seen.version, text: entered.text },
            })
          : dataProvider.addPatientNote({ body: { patientId: patient.id, text: entered.text } })
      }
      onDone={refresh}
      onReload={() => void reload()}
    >
      <TextArea source="text" label="Note" required rows={8} maxLength={MAX_CHARACTERS} />
    </DrawerForm>
  );
}
