import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { showToast } from '@bedside/ui-kit/toast';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { createFormSubmit } from '../../../components/create-form-submit.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { requestIdOf } from '../../../data/failure.ts';

/** Fetches the signed copy of a consent. Its link is short-lived, so that it is made when it is asked for. */
export function OpenSignedCopyButton({ consent }: { consent: ConsentRow }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.getConsentDocument({ params: { id: consent.id } }),
    onSuccess: ({ data }) => createFormSubmit(data.documentUrl, `${consent.title}.pdf`),
    onError: (failure) =>
      showToast([failure.message, requestIdOf(failure)].filter(Boolean).join(' Reference: '), 'error'),
  });
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      aria-label={`View signed copy of ${consent.title}`}
      onClick={(event) => {
        event.stopPropagation();
        mutate();
      }}
    >
      View copy
    </Button>
  );
}
