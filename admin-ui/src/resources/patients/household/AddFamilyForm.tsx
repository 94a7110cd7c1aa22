import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { relationship } from '@bedside/contracts/people/user.schema';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useNames } from '../../../data/me.ts';
import { PossibleDuplicates } from '../create/PossibleDuplicates.tsx';
import { usePossibleDuplicates } from '../create/use-possible-duplicates.ts';
import { PersonFields } from '../PersonFields.tsx';
import { emptyUserForm, personFields } from '../person-form.ts';
import { useRefreshPatients } from '../use-patient.ts';
import { RelationshipSelect } from './MemberRow.tsx';

const values = z.object({ ...personFields, relationship });

export default function AddFamilyForm({ patient }: { patient: PatientRecord }) {
  const [key] = useState(() => crypto.randomUUID());
  const drawer = useDrawer();
  const refresh = useRefreshPatients();
  const form = useForm({
    resolver: zodResolver(useNames(values)),
    defaultValues: { ...emptyUserForm, lastName: patient.lastName, relationship: '' },
    mode: 'onTouched',
  });
  const likely = usePossibleDuplicates(form.watch());
  return (
    <DrawerForm
      title="Add family member"
      about={`${patient.fullname}’s household`}
      form={form}
      submitLabel="Add to household"
      note="Uses the household address unless you enter another."
      run={(dataProvider, given) =>
        dataProvider.addFamily({ body: { patientId: patient.id, ...given } }, { idempotencyKey: key })
      }
      onDone={refresh}
    >
      <PersonFields />
      <RelationshipSelect />
      {likely.length > 0 && <PossibleDuplicates patients={likely} onOpen={drawer.close} />}
    </DrawerForm>
  );
}
