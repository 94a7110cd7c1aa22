import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { useActions } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';
import { saveFrom } from '../../../parts/save-from.ts';

/** Opens the invoice of a visit as a PDF, through a link that lives for minutes. */
export function DownloadInvoiceButton({ appointmentId }: { appointmentId: string }) {
  const actions = useActions();
  const { mutate, isPending } = useMutation({
    mutationFn: () => actions.invoiceLink(appointmentId),
    onSuccess: ({ data }) => saveFrom(data.invoiceLink, 'invoice.pdf'),
    onError: (failure) =>
      showToast([failure.message, requestIdOf(failure)].filter(Boolean).join(' Reference '), 'error'),
  });
  return (
    <Button
      size="small"
      variant="text"
      color="inherit"
      startIcon={<Download size={16} strokeWidth={1.75} aria-hidden />}
      loading={isPending}
      loadingPosition="start"
      onClick={() => mutate()}
    >
      Invoice
    </Button>
  );
}
