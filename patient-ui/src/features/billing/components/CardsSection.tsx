import { Button } from '@bedside/ui-kit/components/Button';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { cardsQuery } from '../../../api/queries.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { useHouseholdCards } from '../use-household-cards.ts';
import styles from './billing.module.css';
import { CardRow } from './CardRow.tsx';

const AddCard = lazy(async () => ({ default: (await import('./AddCard.tsx')).AddCard }));

export function CardsSection() {
  const { cards: texts } = useTexts();
  const user = useUser();
  const { data, error, refetch } = useQuery(cardsQuery(user.id));
  const theirs = useHouseholdCards();
  const [adds, setAdds] = useState(false);
  const add = (
    <Button kind="secondary" small onClick={() => setAdds(true)}>
      {texts.add}
    </Button>
  );
  return (
    <section className={styles.section}>
      <h2>{texts.title}</h2>
      {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
      {!data && !error && <RowSkeletons rows={1} />}
      {data?.length === 0 && theirs.length === 0 && (
        <Card flush>
          <EmptyState title={texts.none} action={add}>
            {texts.noneText}
          </EmptyState>
        </Card>
      )}
      {data && data.length + theirs.length > 0 && (
        <>
          <Rows>
            {data.map((card) => (
              <li key={card.paymentMethodId}>
                <CardRow card={card} />
              </li>
            ))}
            {theirs.map(({ card, owner }) => (
              <li key={card.paymentMethodId}>
                <CardRow card={card} owner={owner} />
              </li>
            ))}
          </Rows>
          <div>{add}</div>
        </>
      )}
      <Suspense>{adds && <AddCard patientId={user.id} onClose={() => setAdds(false)} />}</Suspense>
    </section>
  );
}
