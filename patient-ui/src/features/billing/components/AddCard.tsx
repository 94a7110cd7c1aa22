import { attachPaymentMethod, createSetupIntent } from '@bedside/contracts/payments/cards.api';
import { SaveCardDialog } from '@bedside/ui-kit/components/SaveCardDialog';
import { fullName } from '@bedside/ui-kit/person';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../../../api/client.ts';
import { configQuery } from '../../../api/config-queries.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { keys } from '../../../api/keys.ts';
import { toast } from '../../../api/toast.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';

interface Props {
  patientId: string;
  onClose: () => void;
  onAdded?: (paymentMethodId: string) => void;
}

export function AddCard({ patientId, onClose, onAdded }: Props) {
  const { cards, payment, failure } = useTexts();
  const user = useUser();
  const queries = useQueryClient();
  const { data: config } = useQuery(configQuery);
  if (!config) return null;
  return (
    <SaveCardDialog
      stripe={config.stripe}
      texts={payment}
      holder={fullName(user)}
      onStart={async () =>
        (await client.send(createSetupIntent, { params: { id: patientId }, body: {} })).data.clientSecret
      }
      onSaved={async (paymentMethodId) => {
        await client.send(attachPaymentMethod, { body: { paymentMethodId, patientId } });
        await queries.invalidateQueries({ queryKey: [keys.cards] });
        toast(cards.added, 'success');
        onAdded?.(paymentMethodId);
        onClose();
      }}
      onFailed={(reason) => {
        toast(payment.tryAgain(errorMessageOf(reason, failure.whatToDo).message), 'error');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
