import { SaveCardDialog } from '@bedside/ui-kit/components/SaveCardDialog';
import { showToast } from '@bedside/ui-kit/toast';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useConfig } from '../../data/me.ts';
import { useRefreshMoney } from '../invoice-ref.ts';
import { staffPaymentTexts } from './staff-payment-texts.ts';

const texts = staffPaymentTexts;

interface Props {
  patient: { id: string; fullname: string };
  onClose(): void;
}

export default function SaveCardForm({ patient, onClose }: Props) {
  const config = useConfig();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const refresh = useRefreshMoney();
  if (!config) return null;
  return (
    <SaveCardDialog
      stripe={config.stripe}
      texts={texts}
      holder={patient.fullname}
      onStart={async () =>
        (await dataProvider.createSetupIntent({ params: { id: patient.id }, body: {} })).data.clientSecret
      }
      onSaved={async (paymentMethodId) => {
        const { message } = await dataProvider.attachPaymentMethod({
          body: { paymentMethodId, patientId: patient.id },
        });
        showToast(message, 'success');
        onClose();
        await refresh();
      }}
      onFailed={(reason) => {
        showToast(reason instanceof Error ? reason.message : texts.unexpected, 'error');
        onClose();
      }}
      onClose={onClose}
    />
  );
}
