import type { AppointmentRequestRecord } from '@bedside/contracts/appointments/appointment-request.schema';
import { AddressText } from '@bedside/ui-kit/components/ContactText';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { CheckboxRow } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { useNames } from '../../../data/me.ts';
import { PossibleDuplicates } from '../../patients/create/PossibleDuplicates.tsx';
import { usePossibleDuplicates } from '../../patients/create/use-possible-duplicates.ts';
import { PersonFields } from '../../patients/PersonFields.tsx';
import { personFields } from '../../patients/person-form.ts';
import { useRequestVersion } from '../use-appointment-request.ts';
import { AttachForm } from './AttachForm.tsx';

const values = z.object({ ...personFields, notDuplicate: z.boolean() });

/** Shows possible duplicates before creating a patient. */
export function CreatePatientForm({ request }: { request: AppointmentRequestRecord }) {
  const drawer = useDrawer();
  const { seen, refresh, reload } = useRequestVersion(request);
  const form = useForm({
    resolver: zodResolver(useNames(values)),
    defaultValues: {
      firstName: request.firstName,
      lastName: request.lastName,
      dateOfBirth: request.DOB,
      gender: request.gender,
      email: request.email,
      mobile: request.phone ?? '',
      notDuplicate: false,
    },
    mode: 'onTouched',
  });
  const likely = usePossibleDuplicates(form.watch());
  const isHeld = likely.length > 0 && !form.watch('notDuplicate');
  return (
    <DrawerForm
      title="Create patient"
      about={`${request.fullname}, ${request.key}`}
      form={form}
      submitLabel="Create and accept"
      isSubmitDisabled={isHeld}
      note={
        isHeld ? 'This may be one of the patients above.' : 'They’ll be invited to set up a portal account.'
      }
      run={(dataProvider, { notDuplicate, email, mobile, ...person }) =>
        dataProvider.createPatientFromAppointmentRequest({
          body: {
            webAppointmentId: seen.id,
            version: seen.version,
            ...person,
            email: email ?? null,
            mobile: mobile ?? null,
            ...(notDuplicate && { notDuplicate }),
          },
        })
      }
      onDone={refresh}
      onReload={reload}
    >
      {(failure) => (
        <>
          <PersonFields />
          {likely.length > 0 && (
            <PossibleDuplicates
              patients={likely}
              onOpen={drawer.close}
              onTake={{
                label: 'Link',
                take: (patient) => drawer.open(<AttachForm request={request} patient={patient} />),
              }}
            />
          )}
          {(likely.length > 0 || failure?.code === 'DUPLICATE') && (
            <CheckboxRow source="notDuplicate">Not a duplicate, create patient</CheckboxRow>
          )}
          {request.serviceAddress && (
            <p>
              The visit address will be saved as the home address:
              <br />
              <AddressText address={request.serviceAddress} />
            </p>
          )}
        </>
      )}
    </DrawerForm>
  );
}
