import { showToast } from '@bedside/ui-kit/toast';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useDataProvider } from 'react-admin';
import { ActionButton, type ButtonPlace } from '../../../components/ActionButton.tsx';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';
import { createFormSubmit } from '../../../data/files.ts';

interface Props extends ButtonPlace {
  /** The appointment’s ID, or the invoice’s if it has no appointment. */
  billId: string;
  number: string;
}

/** The link is valid for a few minutes. Once the invoice is paid, its PDF is the receipt. */
export function DownloadInvoiceButton({ billId, number, ...button }: Props) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.getInvoiceLink({ params: { id: billId } }),
    onSuccess: ({ data }) => createFormSubmit(data.invoiceLink, `${number}.pdf`),
    onError: (failure) =>
      showToast([failure.message, requestIdOf(failure)].filter(Boolean).join(' Reference: '), 'error'),
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
