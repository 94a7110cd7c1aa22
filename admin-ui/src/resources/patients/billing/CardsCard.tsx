import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { expiryText } from '@bedside/ui-kit/payment/card-rules';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import Star from 'lucide-react/icons/star';
import Trash from 'lucide-react/icons/trash-2';
import { Suspense, useState } from 'react';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { LoadedCard } from '../../../components/page/LoadedCard.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { cardsQuery, useRefreshMoney } from '../../../money/invoice-ref.ts';
import { SaveCardForm } from '../../../money/money-forms.lazy.ts';
import { type CardOnFile, cardName } from '../../../money/money-text.ts';
import styles from '../tabs/tabs.module.css';

export function CardsCard({ patient }: { patient: PatientRecord }) {
  const [isAdding, setIsAdding] = useState(false);
  const query = useQuery(cardsQuery(patient.id));
  return (
    <>
      <LoadedCard
        title="Cards on file"
        query={query}
        height={32}
        end={
          <Button kind="secondary" small onClick={() => setIsAdding(true)}>
            <Plus size={14} strokeWidth={1.75} aria-hidden />
            Add card
          </Button>
        }
      >
        {(cards) =>
          cards.length === 0 ? (
            <p className={styles.none}>No cards on file.</p>
          ) : (
            <ul className={styles.rows}>
              {cards.map((card) => (
                <CardRow key={card.paymentMethodId} card={card} patient={patient} />
              ))}
            </ul>
          )
        }
      </LoadedCard>
      {isAdding && (
        <Suspense>
          <SaveCardForm patient={patient} onClose={() => setIsAdding(false)} />
        </Suspense>
      )}
    </>
  );
}

const expiryLabels = { good: 'Expires', soon: 'Expires soon:', expired: 'Expired' } as const;

function CardRow({ card, patient }: { card: CardOnFile; patient: PatientRecord }) {
  const drawer = useDrawer();
  const { mutate, isPending } = useRecordAction((dataProvider) =>
    dataProvider.setDefaultCard({ body: { paymentMethodId: card.paymentMethodId } }),
  );
  const refresh = useRefreshMoney();
  const remove = () =>
    drawer.open(
      <ConfirmForm
        title="Remove card"
        about={patient.fullname}
        submitLabel="Remove card"
        run={(dataProvider) =>
          dataProvider.detachPaymentMethod({ body: { paymentMethodId: card.paymentMethodId } })
        }
        onDone={refresh}
      >
        {cardName(card)} can no longer be charged. Past payments aren’t affected.
      </ConfirmForm>,
    );
  return (
    <li className={styles.row}>
      <span className="grow">
        <b>{cardName(card)}</b>
        <small data-expiry={card.expiry}>
          {expiryLabels[card.expiry]} {expiryText(card)}
        </small>
      </span>
      {card.isDefault && <Tag>Default</Tag>}
      <RowMenu label={`More actions for ${cardName(card)}`}>
        {!card.isDefault && (
          <MenuAction icon={Star} label="Set as default" isBusy={isPending} onPress={() => mutate()} />
        )}
        <MenuAction icon={Trash} label="Remove card" isDanger onPress={remove} />
      </RowMenu>
    </li>
  );
}
