import { setCardSharing } from '@bedside/contracts/payments/cards.api';
import { Button } from '@bedside/ui-kit/components/Button';
import { Checkbox } from '@bedside/ui-kit/components/Checkbox';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { cardSharingQuery, cardsQuery, patientQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { Card, Rows } from '../../../components/Card.tsx';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { othersOf } from '../../family/household.ts';
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
            {theirs.map(({ card, owner, isShared }) => (
              <li key={card.paymentMethodId}>
                <CardRow card={card} owner={owner} isShared={isShared} />
              </li>
            ))}
          </Rows>
          <div>{add}</div>
        </>
      )}
      {data && data.length > 0 && <ShareCards />}
      <Suspense>{adds && <AddCard patientId={user.id} onClose={() => setAdds(false)} />}</Suspense>
    </section>
  );
}

/** Shown only if someone else in the household could pay. */
function ShareCards() {
  const { cards: texts, failure } = useTexts();
  const user = useUser();
  const queries = useQueryClient();
  const { data: patient } = useQuery(patientQuery(user.id));
  const { data: sharing } = useQuery(cardSharingQuery);
  const share = useMutation({
    mutationFn: (shared: boolean) => client.send(setCardSharing, { body: { shared } }),
    onSuccess({ data, message }) {
      queries.setQueryData(cardSharingQuery.queryKey, data);
      toast(message, 'success');
    },
    onError: (reason) => toast(errorMessageOf(reason, failure.whatToDo).message, 'error'),
  });
  if (!sharing || !patient || !othersOf(patient).some(({ hasUserAccount }) => hasUserAccount)) return null;
  return (
    <div>
      <Checkbox
        checked={share.isPending ? share.variables : sharing.shared}
        disabled={share.isPending}
        onChange={({ target }) => share.mutate(target.checked)}
      >
        {texts.share}
      </Checkbox>
      <p className="small muted">{texts.shareText}</p>
    </div>
  );
}
