import type { PatientNote } from '@bedside/contracts/care/care.schema';
import { text } from '@bedside/contracts/common/fields';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { useLatest } from '../../../data/use-latest.ts';

const MAX_CHARACTERS = 2000;
const values = z.object({ text: text(MAX_CHARACTERS, 1) });

interface Props {
  patient: Pick<PatientRecord, 'id' | 'fullname'>;
  note?: PatientNote;
}

export function NoteForm({ patient, note }: Props) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notes'] });
  const valuesOf = (now?: PatientNote) => ({ text: now?.text ?? '' });
  const { known, latest } = useLatest({ resource: 'notes', record: note, valuesOf, refresh });
  return (
    <DrawerForm
      title={note ? 'Edit note' : 'New note'}
      about={patient.fullname}
      schema={values}
      defaultValues={valuesOf(note)}
      submitLabel="Save note"
      note="Staff only. Patients never see notes."
      run={(dataProvider, entered) =>
        known
          ? dataProvider.updatePatientNote({
              body: { id: known.id, version: known.version, text: entered.text },
            })
          : dataProvider.addPatientNote({ body: { patientId: patient.id, text: entered.text } })
      }
      onDone={refresh}
      latest={latest}
    >
      <TextArea source="text" label="Note" required rows={8} maxLength={MAX_CHARACTERS} />
    </DrawerForm>
  );
}
