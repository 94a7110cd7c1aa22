import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { address } from '@bedside/contracts/common/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import MapPin from 'lucide-react/icons/map-pin';
import { useForm } from 'react-hook-form';
import { drawerButton } from '../../../components/ActionButton.tsx';
import { AddressFields, filledAddress } from '../../../components/AddressFields.tsx';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import { moved } from '../../../data/seen-version.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import type { ActionableAppointment, ActionProps } from './actionable-appointment.ts';
import { OutOfServiceAreaNotice } from './OverrideFields.tsx';
import type { PlannedTransition } from './use-appointment-action.tsx';

export const UpdateAddressButton = drawerButton(
  { icon: MapPin, label: 'Change address' },
  ({ appointment }: ActionProps) => <AddressDrawer appointment={appointment} />,
);

/** Loads the full record, because only that has the address. */
function AddressDrawer({ appointment }: { appointment: ActionableAppointment }) {
  const record = useAppointment(appointment.id);
  if (record) return <AddressForm appointment={appointment} record={record} />;
  return <DrawerLoading title="Change address" about={appointment.appointmentKey} label="Loading address" />;
}

/** The server notifies patients only of scheduled appointments; otherwise only staff is notified. */
function plannedTransitionOf(values: unknown): PlannedTransition | null {
  const { success, data: serviceAddress } = address.safeParse(values);
  return success ? { move: 'updateAddress', serviceAddress } : null;
}

export function AddressForm({
  appointment,
  record,
}: {
  appointment: ActionableAppointment;
  record: AppointmentRecord;
}) {
  const form = useForm({
    resolver: zodResolver(address),
    defaultValues: filledAddress(record.serviceAddress),
    mode: 'onTouched',
  });
  return (
    <ActionForm
      title="Change address"
      appointment={appointment}
      form={form}
      valuesOf={(now) => filledAddress(now.serviceAddress)}
      submitLabel="Save address"
      previewOf={
        appointment.appointmentStatus === 'SCHEDULED' ? (values) => plannedTransitionOf(values) : undefined
      }
      run={(dataProvider, seen, serviceAddress) =>
        dataProvider.updateAppointmentAddress({ body: { id: seen.id, ...moved(seen), serviceAddress } })
      }
    >
      <AddressFields />
      <OutOfServiceAreaNotice postalCode={form.watch('postalCode')} />
    </ActionForm>
  );
}
