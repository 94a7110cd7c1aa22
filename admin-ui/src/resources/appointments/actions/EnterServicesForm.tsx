import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { FieldGroup } from '@bedside/ui-kit/components/Field';
import { Money } from '@bedside/ui-kit/components/Money';
import { Loading, Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { zodResolver } from '@hookform/resolvers/zod';
import { useFieldArray, useForm } from 'react-hook-form';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { TextArea } from '../../../components/TextArea.tsx';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import { AddService } from './AddService.tsx';
import type { AppointmentSummary } from './actionable-appointment.ts';
import lineStyles from './EnterServicesForm.module.css';
import { ServiceLineRow } from './ServiceLineRow.tsx';
import { lineOf, serviceLinesValues, servicesAvailed, servicesSum } from './service-lines.ts';

/** Only the full record has the booked services. */
export function RecordServicesDrawer({ appointment }: { appointment: AppointmentSummary }) {
  const record = useAppointment(appointment.id);
  if (record) return <EnterServicesForm appointment={appointment} record={record} />;
  return (
    <>
      <DrawerHeader title="Enter services" about={appointment.appointmentKey} />
      <div className={styles.body}>
        <Loading label="Loading services">
          <Skeleton height={120} />
        </Loading>
      </div>
    </>
  );
}

const FOR_GOOD = 'Creates the invoice with discounts, travel and tax. Services can’t be edited afterward.';

function EnterServicesForm({
  appointment,
  record,
}: {
  appointment: AppointmentSummary;
  record: AppointmentRecord;
}) {
  const form = useForm({
    resolver: zodResolver(serviceLinesValues),
    defaultValues: { lines: record.services.map(lineOf), reason: '' },
    mode: 'onTouched',
  });
  const { fields, append } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const { errors } = form.formState;
  const taken = fields.map(({ serviceId }) => serviceId);
  const requiresReason = appointment.allowedTransitions.some(
    (one) => one.move === 'finish' && one.requiresReason,
  );
  return (
    <ActionForm
      title="Enter services"
      appointment={appointment}
      form={form}
      submitLabel="Finalize services"
      note={FOR_GOOD}
      run={(dataProvider, seen, { lines, reason }) =>
        dataProvider.recordServicesRendered({
          body: {
            appointmentId: seen.id,
            version: seen.version,
            servicesAvailed: servicesAvailed(lines),
            ...(reason && { reason }),
          },
        })
      }
    >
      <FieldGroup
        label="Services rendered"
        required
        error={errors.lines?.root?.message ?? errors.lines?.message}
      >
        <ul className={lineStyles.lines}>
          {fields.map((field, at) => (
            <ServiceLineRow key={field.key} name={field.name} at={`lines.${at}`} />
          ))}
        </ul>
      </FieldGroup>
      <AddService taken={taken} onAdd={(service) => append(lineOf(service))} />
      <p className={lineStyles.sum}>
        Services <Money dollars={servicesSum(form.watch('lines'))} />
      </p>
      {requiresReason && (
        <TextArea
          source="reason"
          label="Reason"
          required
          help="Why services are being entered before the provider was marked on the way."
        />
      )}
    </ActionForm>
  );
}
