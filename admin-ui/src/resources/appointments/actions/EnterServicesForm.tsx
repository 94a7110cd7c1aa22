import type { AppointmentRecord } from '@bedside/contracts/appointments/appointment.schema';
import { previewServicesRendered } from '@bedside/contracts/appointments/appointments.api';
import { MoneyBlock } from '@bedside/ui-kit/components/MoneyBlock';
import { useDebounced } from '@bedside/ui-kit/use-debounced';
import { zodResolver } from '@hookform/resolvers/zod';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFieldArray, useForm } from 'react-hook-form';
import { DrawerLoading } from '../../../components/DrawerLoading.tsx';
import { ReasonArea } from '../../../components/inputs.tsx';
import { client } from '../../../data/client.ts';
import { useAppointment } from '../use-appointment.ts';
import { ActionForm } from './ActionForm.tsx';
import { AddService } from './AddService.tsx';
import type { AppointmentSummary } from './actionable-appointment.ts';
import lineStyles from './EnterServicesForm.module.css';
import { ServiceLines } from './ServiceLines.tsx';
import { lineOf, serviceLinesValues, servicesAvailed } from './service-lines.ts';

const TYPING_MS = 300;

/** Loads the full record, because only that has the booked services. */
export function RecordServicesDrawer({ appointment }: { appointment: AppointmentSummary }) {
  const record = useAppointment(appointment.id);
  if (record) return <EnterServicesForm appointment={appointment} record={record} />;
  return <DrawerLoading title="Enter services" about={appointment.appointmentKey} label="Loading services" />;
}

const FOR_GOOD =
  'Locks the services and creates this invoice. Later corrections need a refund or a new invoice.';

interface PreviewProps {
  appointmentId: string;
  lines: readonly { serviceId: string; cost: string; isDone: boolean }[];
}

/** The server’s price for the lines, before they are locked. */
function useInvoicePreview({ appointmentId, lines }: PreviewProps) {
  const now = JSON.stringify(lines);
  const settled = useDebounced(now, TYPING_MS);
  const { data: typed } = serviceLinesValues.safeParse({ lines: JSON.parse(settled), reason: '' });
  const body = typed && { servicesAvailed: servicesAvailed(typed.lines) };
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ['appointments', 'services-preview', appointmentId, body],
    queryFn: async () =>
      (
        await client.send(previewServicesRendered, {
          params: { id: appointmentId },
          body: previewServicesRendered.body.parse(body),
        })
      ).data,
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    error,
    invoice: body && data,
    /** The invoice is still that of the previous lines. */
    isStale: now !== settled || (body !== undefined && isPlaceholderData),
  };
}

function InvoicePreview({ error, invoice, isStale }: ReturnType<typeof useInvoicePreview>) {
  if (error) return <p role="alert">{error.message}</p>;
  if (!invoice) return null;
  return (
    <div className={lineStyles.preview} data-stale={isStale || undefined} aria-busy={isStale}>
      <MoneyBlock
        lines={invoice.lines.map(({ label, amount }) => ({ label, dollars: amount }))}
        totalLabel="Invoice total"
        total={invoice.totalAmount}
      />
    </div>
  );
}

const valuesOf = ({ services }: AppointmentRecord) => ({ lines: services.map(lineOf), reason: '' });

function EnterServicesForm({
  appointment,
  record,
}: {
  appointment: AppointmentSummary;
  record: AppointmentRecord;
}) {
  const form = useForm({
    resolver: zodResolver(serviceLinesValues),
    defaultValues: valuesOf(record),
    mode: 'onTouched',
  });
  const { fields, append } = useFieldArray({ control: form.control, name: 'lines', keyName: 'key' });
  const { errors } = form.formState;
  const taken = fields.map(({ serviceId }) => serviceId);
  const preview = useInvoicePreview({ appointmentId: appointment.id, lines: form.watch('lines') });
  const requiresReason = appointment.allowedTransitions.some(
    (one) => one.move === 'finish' && one.requiresReason,
  );
  return (
    <ActionForm
      title="Enter services"
      appointment={appointment}
      form={form}
      valuesOf={valuesOf}
      submitLabel="Lock and create invoice"
      note={FOR_GOOD}
      isSubmitDisabled={preview.isStale}
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
      <ServiceLines fields={fields} error={errors.lines?.root?.message ?? errors.lines?.message} />
      <AddService taken={taken} onAdd={(service) => append(lineOf(service))} />
      <InvoicePreview {...preview} />
      {requiresReason && (
        <ReasonArea help="Why services are being entered before the provider was marked on the way." />
      )}
    </ActionForm>
  );
}
