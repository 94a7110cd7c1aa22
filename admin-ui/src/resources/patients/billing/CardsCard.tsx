import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { Skeleton } from '@bedside/ui-kit/components/Skeleton';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { useDrawer } from '../../../components/drawer.tsx';
import { RetryNotice } from '../../../components/FailureNotice.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { cardsQuery } from '../../../money/invoice-ref.ts';
import { SaveCardForm } from '../../../money/money-forms.lazy.ts';
import { type CardOnFile, cardName, expiryOf } from '../../../money/money-text.ts';
import styles from '../tabs/tabs.module.css';
import own from './billing.module.css';
import { RemoveCardForm } from './billing-forms.lazy.ts';

export function CardsCard({ patient }: { patient: PatientRecord }) {
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery(cardsQuery(patient.id));
  return (
    <Card
      title="Cards on file"
      end={
        <Button kind="secondary" small onClick={() => setIsAdding(true)}>
          <Plus size={14} strokeWidth={1.75} aria-hidden />
          Add card
        </Button>
      }
    >
      {error && (
        <div className={own.notice}>
          <RetryNotice error={error} onRetry={() => refetch()}>
            Nothing was changed.
          </RetryNotice>
        </div>
      )}
      {!data && !error && (
        <div className={own.notice}>
          <Skeleton height={32} />
        </div>
      )}
      {data?.length === 0 && <p className={styles.none}>No cards on file.</p>}
      {data && data.length > 0 && (
        <ul className={styles.rows}>
          {data.map((card) => (
            <CardRow key={card.paymentMethodId} card={card} patient={patient} />
          ))}
        </ul>
      )}
      {isAdding && (
        <Suspense>
          <SaveCardForm patient={patient} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </Card>
  );
}

const expiryWords = { good: 'Expires', soon: 'Expires soon:', expired: 'Expired' } as const;

function CardRow({ card, patient }: { card: CardOnFile; patient: PatientRecord }) {
  const drawer = useDrawer();
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.setDefaultCard({ body: { paymentMethodId: card.paymentMethodId } }),
  );
  return (
    <li className={styles.row}>
      <span className="grow">
        <b>{cardName(card)}</b>
        <small data-expiry={card.expiry}>
          {expiryWords[card.expiry]} {expiryOf(card)}
        </small>
      </span>
      {card.isDefault && <Tag>Default</Tag>}
      <RowMenu label={`More actions for ${cardName(card)}`}>
        {!card.isDefault && (
          <MenuAction icon={Star} label="Set as default" isBusy={isPending} onPress={() => mutate()} />
        )}
        <MenuAction
          icon={Trash}
          label="Remove card"
          isDanger
          onPress={() => drawer.open(<RemoveCardForm card={card} name={patient.fullname} />)}
        />
      </RowMenu>
    </li>
  );
}
