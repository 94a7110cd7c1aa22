import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { fullName } from '@bedside/ui-kit/person';
import { previewPrice } from '@bedside/ui-kit/price-preview';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { filledAddress } from '../../../components/AddressFields.tsx';
import { CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { TextInput } from '../../../components/inputs.tsx';
import { TextArea } from '../../../components/TextArea.tsx';
import { useConfig } from '../../../data/me.ts';
import { useServices } from '../../../data/services.ts';
import { appointmentAddress } from '../use-appointment.ts';
import styles from './BookingForm.module.css';

import { BookingPlace } from './BookingPlace.tsx';
import { type BookingValues, bookingOf, bookingValues } from './booking.ts';
import { TimeOfDayFields } from './OverrideFields.tsx';
import { SymptomFields } from './SymptomFields.tsx';
import { useRefreshAppointments } from './use-appointment-action.tsx';

const ServiceCheckboxes = ({ services }: { services: readonly PatientService[] }) => (
  <CheckboxRows
    source="serviceIds"
    label="Services"
    required
    className={styles.box}
    options={services.map(({ id, name, rate }) => ({
      value: id,
      label: (
        <>
          {name}{' '}
          <span className={styles.rate}>
            <Money dollars={rate} />
          </span>
        </>
      ),
    }))}
  />
);

interface BookingEstimateProps {
  services: readonly PatientService[];
  membership: MembershipType;
}

function BookingEstimate({ services, membership }: BookingEstimateProps) {
  const config = useConfig();
  if (!config) return null;
  const price = previewPrice(services, membership, config.practice);
  const { discountAmount, travelFee, travelFeeWaived, taxAmount } = price;
  const lines = [
    ...services.map(({ name, rate }) => ({ label: name, dollars: rate })),
    ...(discountAmount > 0 ? [{ label: 'Membership savings', dollars: -discountAmount }] : []),
    ...(travelFee > 0
      ? [
          {
            label: 'Travel fee',
            dollars: travelFee - travelFeeWaived,
            ...(travelFeeWaived > 0 && { struck: travelFee }),
          },
        ]
      : []),
    { label: 'Tax', dollars: taxAmount },
  ];
  return <MoneyBlock lines={lines} totalLabel="Estimated total" total={price.totalAmount} />;
}

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
        <CheckboxRows
          source="patientIds"
          label="Patients"
          required
          options={people.map((person) => ({ value: person.id, label: fullName(person) }))}
        />
      )}
      <SymptomFields people={onAppointment} onSending={setSending} />
      <ServiceCheckboxes services={services} />
      <TextInput
        source="preferedAppointmentDate"
        label="Preferred date"
        type="date"
        required
        invalidText="Select today or a later date."
      />
      <TimeOfDayFields />
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

/** Resending the same booking reuses the key, so it books once; a changed one gets a new key. */
function useDecisionKey() {
  const last = useRef({ body: '', key: '' });
  return (body: object): string => {
    const text = JSON.stringify(body);
    if (last.current.body !== text) last.current = { body: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
