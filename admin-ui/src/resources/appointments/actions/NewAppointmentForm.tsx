import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { PatientRow } from '@bedside/contracts/people/person.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { TextInput } from '@bedside/ui-kit/components/TextInput';
import { showToast } from '@bedside/ui-kit/toast';
import { zodResolver } from '@hookform/resolvers/zod';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { useActions } from '../../../data/data-provider.ts';
import { useServices } from '../../../data/services.ts';
import { AddressFields, filledAddress } from '../../../parts/AddressFields.tsx';
import { DrawerHead } from '../../../parts/DrawerHead.tsx';
import styles from '../../../parts/drawer.module.css';
import { useDrawer, useDrawerGuard } from '../../../parts/drawer.tsx';
import { FailureNotice } from '../../../parts/FailureNotice.tsx';
import { TextArea } from '../../../parts/TextArea.tsx';
import { PatientPicker } from '../../patients/PatientPicker.tsx';
import { visitAddress } from '../visit-address.ts';
import { type BookingValues, bookingOf, bookingValues } from './booking.ts';
import { ServiceTicks } from './ServiceTicks.tsx';
import { SlotFields } from './SlotFields.tsx';
import { useRefreshVisits } from './use-refresh-visits.ts';

/** Staff books for a patient, chosen first unless it is known `of` whom. */
export default function NewAppointmentForm({ of = null }: { of?: PatientRow | null }) {
  const [patient, setPatient] = useState<PatientRow | null>(of);
  return (
    <>
      {patient ? (
        <BookingForm patient={patient} onBack={() => setPatient(null)} />
      ) : (
        <>
          <DrawerHead title="New appointment" />
          <div className={styles.body}>
            <PatientPicker onPick={setPatient} />
          </div>
        </>
      )}
    </>
  );
}

function BookingForm({ patient, onBack }: { patient: PatientRow; onBack(): void }) {
  const [key] = useState(() => crypto.randomUUID());
  const actions = useActions();
  const drawer = useDrawer();
  const navigate = useNavigate();
  const refresh = useRefreshVisits();
  const services = useServices();
  const form = useForm<BookingValues>({
    resolver: zodResolver(bookingValues),
    defaultValues: {
      serviceIds: [],
      isTelemedicine: false,
      preferedAppointmentDate: '',
      appointmentSlot: [],
      telemedicineTime: '',
      symptom: '',
      specialInstruction: '',
      serviceAddress: filledAddress(null),
    },
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const chosen = services.filter(({ id }) => form.watch('serviceIds').includes(id));
  const isTelemedicine = chosen.some(({ telemedicine }) => telemedicine);

  const { mutate, error, isPending } = useMutation({
    mutationFn: (values: BookingValues) =>
      actions.newAppointment(addAppointment.body.parse(bookingOf(values, patient.id)), key),
    async onSuccess({ message, data }) {
      drawer.close();
      showToast(message, 'success');
      await refresh();
      navigate(visitAddress(data.id));
    },
  });
  useDrawerGuard(() => !isPending);

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        form.setValue('isTelemedicine', isTelemedicine);
        void form.handleSubmit((values) => mutate(values))(event);
      }}
    >
      <DrawerHead title="New appointment" about={patient.fullname} />
      <div className={styles.body}>
        {error && <FailureNotice failure={error} onReload={onBack} />}
        <ServiceTicks
          services={services}
          field={form.register('serviceIds')}
          error={errors.serviceIds?.message}
        />
        <TextInput
          {...form.register('preferedAppointmentDate')}
          label="Preferred date"
          type="date"
          required
          error={errors.preferedAppointmentDate && 'Choose a date.'}
        />
        {isTelemedicine ? (
          <TextInput
            {...form.register('telemedicineTime')}
            label="Time of the call"
            type="time"
            required
            error={errors.telemedicineTime?.message}
          />
        ) : (
          <SlotFields field={form.register('appointmentSlot')} error={errors.appointmentSlot?.message} />
        )}
        <TextArea
          {...form.register('symptom')}
          label="Primary symptom"
          required
          maxLength={250}
          error={errors.symptom?.message}
        />
        {!isTelemedicine && (
          <FieldGroup label="Address of the visit">
            <div className={styles.body} style={{ padding: 0 }}>
              <FormProvider {...form}>
                <AddressFields at="serviceAddress" />
              </FormProvider>
            </div>
          </FieldGroup>
        )}
        <TextArea
          {...form.register('specialInstruction')}
          label="Instructions"
          aside="optional"
          maxLength={500}
        />
      </div>
      <div className={styles.foot}>
        <span className={styles.note}>
          Services <Money dollars={chosen.reduce((sum, { rate }) => sum + Math.round(rate * 100), 0) / 100} />
          , before discount, travel and tax
        </span>
        <Button variant="outlined" disabled={isPending} onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="contained" loading={isPending}>
          Book visit
        </Button>
      </div>
    </form>
  );
}
