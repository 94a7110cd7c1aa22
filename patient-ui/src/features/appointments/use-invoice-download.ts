import type { AppointmentDetails } from '@bedside/contracts/appointments/appointment.schema';
import { getInvoiceLink } from '@bedside/contracts/payments/payments.api';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { toast } from '../../api/toast.ts';
import { useTexts } from '../../texts/TextsProvider.tsx';

/** Saves a file under a name, however its address is called. */
async function save(address: string, name: string): Promise<void> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The file answered ${response.status}`);
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The invoice as a PDF. A failed download resets the progress without a toast, as specified: it is told in place. */
export function useInvoiceDownload({ id, invoiceNumber, appointmentKey }: AppointmentDetails) {
  const { visit: texts } = useTexts();
  return useMutation({
    mutationFn: async () => {
      const { data } = await client.send(getInvoiceLink, { params: { id } });
      await save(data.invoiceLink, `${invoiceNumber ?? appointmentKey}.pdf`);
    },
    onSuccess: () => toast(texts.downloaded, 'success'),
  });
}
