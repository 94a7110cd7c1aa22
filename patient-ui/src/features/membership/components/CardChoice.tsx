import { Button } from '@bedside/ui-kit/components/Button';
import { CardBrand } from '@bedside/ui-kit/components/CardBrand';
import { ChoiceTile } from '@bedside/ui-kit/components/ChoiceTile';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { brandName, expiryText } from '@bedside/ui-kit/payment/card-rules';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { cardsQuery } from '../../../api/queries.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

const AddCard = lazy(async () => ({
  default: (await import('../../billing/components/AddCard.tsx')).AddCard,
}));

interface Props {
  patientId: string;
  chosen: string | null;
  onChoose: (paymentMethodId: string) => void;
  disabled: boolean;
}

export function CardChoice({ patientId, chosen, onChoose, disabled }: Props) {
  const { membership: texts, payment } = useTexts();
  const { data, error, refetch } = useQuery(cardsQuery(patientId));
  const [adds, setAdds] = useState(false);
  const usual = data?.find((card) => card.isDefault && card.expiry !== 'expired')?.paymentMethodId;
  const isThere = data?.some((card) => card.paymentMethodId === chosen && card.expiry !== 'expired');
  useEffect(() => {
    if (!isThere && usual) onChoose(usual);
  }, [isThere, usual, onChoose]);
  if (error && !data) return <LoadFailure reason={error} onRetry={refetch} />;
  if (!data) return <RowSkeletons rows={1} />;
  return (
    <Stack as="section" gap={16}>
      <h2>{texts.howToPay}</h2>
      {data.map((card) => (
        <ChoiceTile
          key={card.paymentMethodId}
          type="radio"
          name="membership-card"
          checked={chosen === card.paymentMethodId}
          onChange={() => onChoose(card.paymentMethodId)}
          lead={<CardBrand brand={card.brand} />}
          title={payment.cardEnding(brandName(card.brand), card.last4)}
          note={(card.expiry === 'expired' ? payment.expired : payment.expires)(expiryText(card))}
          disabled={disabled || card.expiry === 'expired'}
        />
      ))}
      <div>
        <Button kind="secondary" small disabled={disabled} onClick={() => setAdds(true)}>
          {texts.addCard}
        </Button>
      </div>
      <Suspense>
        {adds && <AddCard patientId={patientId} onClose={() => setAdds(false)} onAdded={onChoose} />}
      </Suspense>
    </Stack>
  );
}
