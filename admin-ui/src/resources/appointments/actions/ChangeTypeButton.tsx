import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { appointmentTypes } from '@bedside/contracts/appointments/booking.schema';
import { moneyText } from '@bedside/ui-kit/money';
import { fullName } from '@bedside/ui-kit/person';
import { zodResolver } from '@hookform/resolvers/zod';
import UsersRound from 'lucide-react/icons/users-round';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { drawerButton } from '../../../components/ActionButton.tsx';
import { CheckboxRows, RadioRows } from '../../../components/CheckboxInput.tsx';
import { DrawerForm } from '../../../components/DrawerForm.tsx';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import { useAppointment } from '../use-appointment.ts';
import type { ActionProps } from './actionable-appointment.ts';
import { changedType, firstChoice, selfOn, type TypeValues, typeValues } from './booking.ts';
import { SymptomFields } from './SymptomFields.tsx';
import { useAppointmentVersion, useRefreshAppointments } from './use-appointment-action.tsx';

export const ChangeTypeButton = drawerButton(
  { icon: UsersRound, label: 'Change patients' },
  ({ appointment }: ActionProps) => <TypeDrawer id={appointment.id} about={appointment.appointmentKey} />,
);

/** Loads the full record, because only that has the household. */
function TypeDrawer({ id, about }: { id: string; about: string }) {
  const record = useAppointment(id);
  if (record) return <TypeForm record={record} />;
  return <DrawerLoading title="Change patients" about={about} label="Loading household" />;
}

function TypeForm({ record }: { record: AppointmentRecord }) {
  const refresh = useRefreshAppointments();
  const { seen, reload } = useAppointmentVersion(record);
  const [isSending, setSending] = useState(false);
  const self = selfOn(record);
  const form = useForm<TypeValues>({
    resolver: zodResolver(typeValues),
    defaultValues: firstChoice(record),
    mode: 'onTouched',
  });
  const [type, familyMemberIds] = form.watch(['type', 'familyMemberIds']);
  const members = record.household.filter(({ id }) => id !== self?.id);
  const isSelfOnly = type === 'SELF_ONLY';
  const onAppointment = [
    ...(type === 'FAMILY_MEMBER_ONLY' || !self ? [] : [self]),
    ...(isSelfOnly ? [] : members.filter(({ id }) => familyMemberIds.includes(id))),
  ];
  const added = onAppointment.filter(
    ({ id }) => !record.primarySymptoms.some(({ patientId }) => patientId === id),
  );
  const texts = {
    SELF_ONLY: `${self?.firstName ?? 'The patient'} only`,
    SELF_AND_FAMILY_MEMBER: `${self?.firstName ?? 'The patient'} and family members`,
    FAMILY_MEMBER_ONLY: 'Family members only',
  };
  return (
    <DrawerForm
      title="Change patients"
      about={record.appointmentKey}
      form={form}
      submitLabel="Save changes"
      isSubmitDisabled={isSending}
      note={`The ${moneyText(record.estimate.totalAmount)} estimate will be recalculated.`}
      run={async (dataProvider, values) => {
        const { type, ...body } = changedType(values, added);
        const { message, data } = await dataProvider.changeAppointmentType({
          params: { id: seen.id },
          query: { type },
          body: { version: seen.version, ...body },
        });
        return { message: `${message} New estimate: ${moneyText(data.estimate.totalAmount)}.` };
      }}
      onDone={refresh}
      latest={() => reload().then(firstChoice)}
    >
      <RadioRows
        legend="Who is this visit for?"
        source="type"
        options={appointmentTypes.map((value) => ({ value, label: texts[value] }))}
      />
      {!isSelfOnly && (
        <CheckboxRows
          source="familyMemberIds"
          label="Family members"
          required
          options={members.map((one) => ({ value: one.id, label: `${fullName(one)}, ${one.relationship}` }))}
        >
          <p>No other household members.</p>
        </CheckboxRows>
      )}
      <SymptomFields people={added} onSending={setSending} isOptional />
    </DrawerForm>
  );
}
