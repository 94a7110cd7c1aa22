import { ApiError } from '@bedside/api-client/api-error';
import { bookAndAssign } from '@bedside/contracts/appointments/appointment-changes.api';
import { addAppointment } from '@bedside/contracts/appointments/appointments.api';
import type { PatientService } from '@bedside/contracts/appointments/catalog.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import type { MembershipType } from '@bedside/contracts/people/user.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Money } from '@bedside/ui-kit/components/Money';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { dayIn, timeText } from '@bedside/ui-kit/formats';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import { previewDeposit, previewPrice, pricingMembership } from '@bedside/ui-kit/price-preview';
import { zodResolver } from '@hookform/resolvers/zod';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { filledAddress } from '../../../components/AddressFields.tsx';
import { CheckboxRow, CheckboxRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { useFieldError } from '../../../components/form-fields.ts';
import { TextArea, TextInput } from '../../../components/inputs.tsx';
import { useNow } from '../../../components/use-now.ts';
import { useConfig } from '../../../data/me.ts';
import type { BodyOf } from '../../../data/seen-version.ts';
import { useServices } from '../../../data/services.ts';
import { appointmentAddress } from '../use-appointment.ts';
import styles from './BookingForm.module.css';
import { BookingPlace } from './BookingPlace.tsx';
import { BookingTime } from './BookingTime.tsx';
import { assignmentOf, type BookingValues, bookingOf, bookingValues, isPlaced } from './booking.ts';
import { SymptomFields } from './SymptomFields.tsx';
import { useRefreshAppointments } from './use-appointment-action.tsx';
import { useBookingOnce } from './use-booking-once.ts';
import { useBookingRanking } from './use-ranking.ts';

const holds = (text: string, typed: string) => text.toLowerCase().includes(typed.trim().toLowerCase());

/**
 * Searches by name or category; Enter adds a single match. A selected service stays selected while the search
 * hides it.
 */
function ServicePicker({ services }: { services: readonly PatientService[] }) {
  const [typed, setTyped] = useState('');
  const { field } = useController<BookingValues, 'serviceIds'>({ name: 'serviceIds' });
  const choose = (id: string, isChosen: boolean) =>
    field.onChange([...field.value.filter((one) => one !== id), ...(isChosen ? [id] : [])]);
  const found = services.filter(({ name, category }) => holds(name, typed) || holds(category, typed));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [only, ...others] = typed.trim() ? found : [];
    if (!only || others.length > 0) return;
    choose(only.id, true);
    setTyped('');
  };
  return (
    <FieldGroup label="Services" required error={useFieldError('serviceIds')}>
      <input
        ref={field.ref}
        // biome-ignore lint/a11y/noAutofocus: it replaces the list from which the patient was just chosen
        autoFocus
        type="search"
        className={styles.search}
        aria-label="Search services"
        placeholder="Search services (Enter adds a single match)"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div className={styles.box}>
        {[...Map.groupBy(found, ({ category }) => category)].map(([category, ofCategory]) => (
          <section key={category} aria-label={category}>
            <h3 className={styles.category}>{category}</h3>
            {ofCategory.map(({ id, name, rate }) => (
              <CheckboxRow
                key={id}
                checked={field.value.includes(id)}
                onChange={(event) => choose(id, event.target.checked)}
              >
                <span className={styles.service}>
                  {name} <Money dollars={rate} />
                </span>
              </CheckboxRow>
            ))}
          </section>
        ))}
        {found.length === 0 && <p role="status">No matching services.</p>}
      </div>
    </FieldGroup>
  );
}

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
  const deposit = previewDeposit(services, price.totalAmount);
  return (
    <>
      <MoneyBlock lines={lines} totalLabel="Estimated total" total={price.totalAmount} />
      {deposit > 0 && (
        <p className="small">
          The patient will be asked for a {moneyText(deposit)} deposit. It’s applied to the invoice.
        </p>
      )}
    </>
  );
}

export function BookingForm({ patient, onBack }: { patient: PatientRecord; onBack(): void }) {
  const assignOnce = useBookingOnce<BodyOf<typeof bookAndAssign>>();
  const bookOnce = useBookingOnce<BodyOf<typeof addAppointment>>();
  const navigate = useNavigate();
  const refresh = useRefreshAppointments();
  const services = useServices();
  const [isSending, setSending] = useState(false);
  const form = useForm<BookingValues>({
    resolver: zodResolver(bookingValues),
    defaultValues: firstValues(patient, dayIn(useFormats().zone, useNow())),
    mode: 'onTouched',
  });
  const values = form.watch();
  const ranking = useBookingRanking(patient.id, values);
  const { serviceIds, patientIds } = values;
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
      submitLabel={['Book and assign', isPlaced(values) && timeText(values.appointmentTime)]
        .filter(Boolean)
        .join(', ')}
      onPress={(how) => form.setValue('isAssigned', how === 'submit')}
      isSubmitDisabled={isSending}
      onBack={onBack}
      asksOnBack
      run={async (dataProvider, sent) => {
        if (await ranking.isOutFor(sent)) throw unavailable();
        const assigned = bookAndAssign.body.parse({ ...bookingOf(sent, patient.id), ...assignmentOf(sent) });
        return assignOnce((body, once) => dataProvider.bookAndAssign({ body }, once), assigned);
      }}
      alternative={{
        label: 'Book',
        run(dataProvider, sent) {
          const booked = addAppointment.body.parse(bookingOf(sent, patient.id));
          return bookOnce((body, once) => dataProvider.addAppointment({ body }, once), booked);
        },
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
      <ServicePicker services={services} />
      <SymptomFields people={onAppointment} onSending={setSending} />
      {isTelemedicine ? (
        <TextInput source="telemedicineTime" label="Video call time" aside="optional" type="time" />
      ) : (
        <BookingPlace patient={patient} />
      )}
      <BookingTime {...ranking} />
      <TextArea source="specialInstruction" label="Special instructions" aside="optional" maxLength={500} />
      {chosen.length > 0 && (
        <BookingEstimate
          services={chosen}
          membership={pricingMembership(patient.household, { patientIds, bookedBy: patient.id })}
        />
      )}
    </DrawerForm>
  );
}

const firstValues = ({ id, address, lastAddress }: PatientRecord, today: string): BookingValues => ({
  patientIds: [id],
  symptoms: {},
  files: {},
  serviceIds: [],
  isTelemedicine: false,
  preferedAppointmentDate: today,
  appointmentSlot: [],
  telemedicineTime: '',
  specialInstruction: '',
  placeFrom: (address && 'profile') ?? (lastAddress && 'last') ?? 'new',
  serviceAddress: filledAddress(address ?? lastAddress),
  locationType: (address ?? lastAddress)?.locationType ?? '',
  providerId: '',
  appointmentTime: '',
  reason: '',
  needsReason: false,
  isAssigned: false,
});

const UNAVAILABLE = 'This provider can’t take the visit anymore. Choose another.';
const unavailable = () =>
  new ApiError(422, 'VALIDATION', UNAVAILABLE, {
    message: UNAVAILABLE,
    issues: [{ path: 'providerId', message: UNAVAILABLE }],
  });
