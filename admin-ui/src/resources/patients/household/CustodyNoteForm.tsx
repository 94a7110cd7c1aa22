import { text } from '@bedside/contracts/common/fields';
import { type Custody, MAX_CUSTODY_CHARACTERS } from '@bedside/contracts/people/custody.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { useState } from 'react';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextArea } from '../../../components/inputs.tsx';
import { useCustody, useRefreshCustody } from '../overview/use-custody.ts';

const values = z.object({ text: text(MAX_CUSTODY_CHARACTERS) });

interface Props {
  patient: PatientRecord;
  before: Custody['note'];
}

export default function CustodyNoteForm({ patient, before }: Props) {
  const { refetch } = useCustody(patient.id);
  const [known, setKnown] = useState(before);
  const valuesOf = (note: Custody['note']) => ({ text: note?.text ?? '' });
  async function latest() {
    const { data } = await refetch({ throwOnError: true });
    const now = data?.note ?? null;
    setKnown(now);
    return valuesOf(now);
  }
  return (
    <DrawerForm
      title="Custody note"
      about={patient.fullname}
      schema={values}
      defaultValues={valuesOf(before)}
      submitLabel="Save note"
      note="Staff only. Families never see it."
      run={(dataProvider, { text: note }) =>
        dataProvider.changeCustody({
          params: { id: patient.id },
          body: { note, noteWrittenAt: known?.writtenAt ?? null },
        })
      }
      onDone={useRefreshCustody(patient.id)}
      latest={latest}
    >
      <TextArea source="text" label="Note" rows={8} maxLength={MAX_CUSTODY_CHARACTERS} />
    </DrawerForm>
  );
}
