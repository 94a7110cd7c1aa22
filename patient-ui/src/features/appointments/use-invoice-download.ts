import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { toast } from '../../api/toast.ts';
import { saveFile } from '../../components/save-file.ts';
import { useTexts } from '../../i18n/TextsProvider.tsx';

async function save(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  saveFile(await response.blob(), name);
}

/** A failed download resets the progress without a toast, as specified, and shows the error in place. */
export function useInvoiceDownload({ id, invoiceNumber, appointmentKey }: AppointmentDetails) {
  const { appointment: texts } = useTexts();
  return useMutation({
    mutationFn: async () => {
      const { data } = await client.send(getInvoiceLink, { params: { id } });
      await save(data.invoiceLink, `${invoiceNumber ?? appointmentKey}.pdf`);
    },
    onSuccess: () => toast(texts.downloaded, 'success'),
  });
}
