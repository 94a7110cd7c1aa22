import { renewPaymentLink } from '@bedside/contracts/payments/receipt.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { ErrorNotice } from '@bedside/ui-kit/components/ErrorNotice';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { client } from '../api/client.ts';
import { errorMessageOf } from '../api/failures.ts';
import { useFirstTexts, useTexts } from '../i18n/TextsProvider.tsx';
import styles from './LinkEnd.module.css';

interface Props {
  /** Of the payment link that ended. */
  token: string;
  /** The other way to pay. */
  children: ReactNode;
}

const focus = (element: HTMLElement | null) => element?.focus();

/** Offers a new payment link. Says the same whether or not one was sent. */
export function LinkRenewal({ token, children }: Props) {
  const { linkEnd: texts } = useTexts();
  const { failure } = useFirstTexts();
  const renew = useMutation({
    mutationFn: () => client.send(renewPaymentLink, { body: { token } }),
    retry: false,
  });
  const failed = renew.error && errorMessageOf(renew.error, failure.whatToDo);
  return (
    <Stack gap={8} top={24}>
      {failed && (
        <ErrorNotice
          title={texts.renewFailed}
          requestId={failed.reference}
          referenceLabel={failure.reference}
        >
          {failed.message}
        </ErrorNotice>
      )}
      {renew.isSuccess ? (
        <p className={styles.sent} role="status" tabIndex={-1} ref={focus}>
          {texts.renewed}
        </p>
      ) : (
        <Button wide busy={renew.isPending} onClick={() => renew.mutate()}>
          {texts.renew}
        </Button>
      )}
      {children}
      {!renew.isSuccess && <p className={styles.note}>{texts.renewNote}</p>}
    </Stack>
  );
}
