import Download from 'lucide-react/icons/download';
import { useDataProvider } from 'react-admin';
import { ActionButton, type ButtonPlace } from '../../../components/ActionButton.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { useDownload } from '../../../data/use-download.ts';

interface Props extends ButtonPlace {
  /** The appointment’s ID, or the invoice’s if it has no appointment. */
  billId: string;
  number: string;
}

/** Once the invoice is paid, its PDF is the receipt. */
export function DownloadInvoiceButton({ billId, number, ...button }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useDownload(`${number}.pdf`, async () => {
    const { data } = await dataProvider.getInvoiceLink({ params: { id: billId } });
    return data.invoiceLink;
  });
  return (
    <ActionButton
      {...button}
      of={number}
      icon={Download}
      label={button.shape === 'row' ? 'Invoice PDF' : 'Download PDF'}
      isBusy={isPending}
      onPress={() => mutate()}
    />
  );
}
