import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { filledAddress } from '../../../components/AddressFields.tsx';
import { CheckboxRow } from '../../../components/CheckboxRow.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useServices } from '../../../data/services.ts';
import { appointmentAddress } from '../appointment-address.ts';
import { BookingEstimate } from './BookingEstimate.tsx';
import { BookingPlace } from './BookingPlace.tsx';
import { type BookingValues, bookingOf, bookingValues } from './booking.ts';
import { ServiceCheckboxes } from './ServiceCheckboxes.tsx';
import { SymptomFields } from './SymptomFields.tsx';
import { TimeOfDayFields } from './TimeOfDayFields.tsx';
import { useRefreshAppointments } from './use-refresh-appointments.ts';

/** A visit for a patient, somebody of the household, or both. */
export function BookingForm({ patient, onBack }: { patient: PatientRecord; onBack(): void }) {
  const keyFor = useDecisionKey();
  const navigate = useNavigate();
  const refresh = useRefreshAppointments();
  const services = useServices();
  const [isSending, setSending] = useState(false);
  const form = useForm<BookingValues>({
    resolver: zodResolver(bookingValues),
    defaultValues: firstValues(patient),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [serviceIds, patientIds] = form.watch(['serviceIds', 'patientIds']);
  const chosen = services.filter(({ id }) => serviceIds.includes(id));
  const isTelemedicine = chosen.some(({ telemedicine }) => telemedicine);
  useEffect(() => form.setValue('isTelemedicine', isTelemedicine), [form, isTelemedicine]);
  const people = [patient, ...patient.household.filter(({ id }) => id !== patient.id)];
  const onAppointment = people.filter(({ id }) => patientIds.includes(id));

  return (
    <DrawerForm
      title="New appointment"
      about={patient.fullname}
      form={form}
      submitLabel="Book appointment"
      isHeld={isSending}
      onBack={onBack}
      run={(dataProvider, values) => {
        const body = addAppointment.body.parse(bookingOf(values, patient.id));
        return dataProvider.addAppointment({ body: body }, { idempotencyKey: keyFor(body) });
      }}
      onDone={async ({ data }) => {
        await refresh();
        navigate(appointmentAddress(data.id));
      }}
    >
      {people.length > 1 && (
        <FieldGroup label="Patients" required error={errors.patientIds?.message}>
          {people.map((person) => (
            <CheckboxRow key={person.id} source="patientIds" value={person.id}>
              {person.firstName} {person.lastName}
            </CheckboxRow>
          ))}
        </FieldGroup>
      )}
      <SymptomFields people={onAppointment} onSending={setSending} />
      <ServiceCheckboxes
        services={services}
        field={form.register('serviceIds')}
        error={errors.serviceIds?.message ?? errors.serviceIds?.find?.(Boolean)?.message}
      />
      <TextInput
        source="preferedAppointmentDate"
        label="Preferred date"
        type="date"
        required
        invalidText="Select today or a later date."
      />
      <TimeOfDayFields
        field={form.register('appointmentSlot')}
        error={errors.appointmentSlot?.message ?? errors.appointmentSlot?.root?.message}
      />
      {isTelemedicine ? (
        <TextInput source="telemedicineTime" label="Video call time" aside="optional" type="time" />
      ) : (
        <BookingPlace patient={patient} />
      )}
      <TextArea source="specialInstruction" label="Special instructions" aside="optional" maxLength={500} />
      {chosen.length > 0 && (
        <BookingEstimate
          services={chosen}
          membership={onAppointment[0]?.membershipType ?? patient.membershipType}
        />
      )}
    </DrawerForm>
  );
}

const firstValues = ({ id, address, lastAddress }: PatientRecord): BookingValues => ({
  patientIds: [id],
  symptoms: {},
  files: {},
  serviceIds: [],
  isTelemedicine: false,
  preferedAppointmentDate: '',
  appointmentSlot: [],
  telemedicineTime: '',
  specialInstruction: '',
  placeFrom: (address && 'profile') ?? (lastAddress && 'last') ?? 'new',
  serviceAddress: filledAddress(address ?? lastAddress),
  locationType: (address ?? lastAddress)?.locationType ?? '',
});

/** One key a decision: the same booking sent again books once, another one is another decision. */
function useDecisionKey() {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
