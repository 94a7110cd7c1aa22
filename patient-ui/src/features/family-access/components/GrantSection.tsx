import { day } from '@bedside/contracts/common/fields';
import type { FamilyGrant, FamilyKind } from '@bedside/contracts/people/family-grants.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateField } from '@bedside/ui-kit/components/DateField';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../api/keys.ts';
import { patientQuery } from '../../../api/queries.ts';
import { toast } from '../../../api/toast.ts';
import { useDateTexts } from '../../../components/DateFilter.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { ask, changeGrant, sendAnswer } from '../family-access.ts';
import styles from './family-access.module.css';
import { KindList } from './KindList.tsx';

function useSaved<Input>(send: (input: Input) => Promise<unknown>, onDone?: () => void) {
  const { familyAccess: texts } = useTexts();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: () => {
      toast(texts.saved, 'success');
      onDone?.();
      return queries.invalidateQueries({ queryKey: [keys.family] });
    },
  });
}

/** What one person may do for another, and how the user can change it. */
export function GrantSection({ grant, title, mine }: { grant: FamilyGrant; title: string; mine: boolean }) {
  const { familyAccess: texts } = useTexts();
  const { allowedActions, endsOn, state, id } = grant;
  const kinds = state === 'WITHDRAWN' || state === 'ENDED' ? [] : grant.kinds;
  const change = useSaved((to: { kinds: FamilyKind[]; endsOn: string | null }) => changeGrant(grant, to));
  const mayChange = allowedActions.includes('CHANGE');
  const sharesOwnCards = useSharesOwnCards(grant.owner.id);
  // Ended by no one’s decision: the owner came of age.
  const endedAtAge = state === 'ENDED' && id === null;
  return (
    <section className={styles.direction}>
      <h3>{title}</h3>
      {state === 'ASKED' && <p role="status">{mine ? texts.askedByYou : texts.asked}</p>}
      {state === 'INVITED' && (
        <p role="status">{mine ? texts.invitedYou(grant.owner.name) : texts.invited}</p>
      )}
      {endedAtAge && <p role="status">{mayChange ? texts.endedForYou : texts.endedForThem}</p>}
      <KindList
        kinds={change.isPending ? change.variables.kinds : kinds}
        busy={change.isPending}
        offersCard={sharesOwnCards}
        onChange={
          mayChange
            ? (next) => change.mutate({ kinds: next, endsOn: state === 'ENDED' ? null : endsOn })
            : undefined
        }
      />
      {mayChange && id !== null && kinds.length > 0 && (
        <EndDate endsOn={endsOn} onSave={(last) => change.mutate({ kinds, endsOn: last })} />
      )}
      {!mayChange && endsOn !== null && (
        <p className="small muted">
          {texts.until} <DateText value={endsOn} />
        </p>
      )}
      <SubmitError reason={change.error} />
      <Answers grant={grant} />
      {mine && (state === 'ACTIVE' || endedAtAge) && !mayChange && <AskForMore grant={grant} />}
    </section>
  );
}

/** A person with an account shares only their own cards. Rule: money.cards-are-shared-by-their-owner */
function useSharesOwnCards(ownerId: string | null): boolean {
  const user = useUser();
  const { data: patient } = useQuery(patientQuery(user.id));
  return (
    ownerId === user.id ||
    (patient?.household ?? []).some(({ id, hasUserAccount }) => id === ownerId && !hasUserAccount)
  );
}

function EndDate({ endsOn, onSave }: { endsOn: string | null; onSave: (last: string | null) => void }) {
  const { familyAccess: texts } = useTexts();
  const dates = useDateTexts();
  const [typed, setTyped] = useState(endsOn ?? '');
  return (
    <DateField
      label={texts.endsOn}
      help={texts.endsOnHelp}
      value={typed}
      texts={dates}
      onChange={(value) => {
        setTyped(value);
        if (value === '' || day.safeParse(value).success) onSave(value || null);
      }}
    />
  );
}

function Answers({ grant: { id, allowedActions, state } }: { grant: FamilyGrant }) {
  const { familyAccess: texts } = useTexts();
  const answer = useSaved((action: (typeof allowedActions)[number]) => sendAnswer(id ?? '', { action }));
  const shown = allowedActions.filter((action) => action !== 'CHANGE');
  if (id === null || shown.length === 0) return null;
  return (
    <>
      <Row wrap gap="8px">
        {shown.map((action) => (
          <Button
            key={action}
            small
            kind={action === 'APPROVE' || action === 'ACCEPT' ? 'primary' : 'secondary'}
            busy={answer.isPending && answer.variables === action}
            onClick={() => answer.mutate(action)}
          >
            {action === 'WITHDRAW' && state !== 'ACTIVE' ? texts.takeBack : texts.actions[action]}
          </Button>
        ))}
      </Row>
      <SubmitError reason={answer.error} />
    </>
  );
}

function AskForMore({ grant: { owner, relation, kinds } }: { grant: FamilyGrant }) {
  const { familyAccess: texts } = useTexts();
  const [wanted, setWanted] = useState<FamilyKind[] | null>(null);
  const send = useSaved(
    (more: FamilyKind[]) => ask({ ownerId: owner.id ?? '', relation, kinds: more }),
    () => setWanted(null),
  );
  if (wanted === null)
    return (
      <Button kind="text" small onClick={() => setWanted([...kinds])}>
        {texts.askForMore}
      </Button>
    );
  return (
    <>
      <KindList kinds={wanted} onChange={setWanted} />
      <Button small busy={send.isPending} disabled={wanted.length === 0} onClick={() => send.mutate(wanted)}>
        {texts.ask}
      </Button>
      <SubmitError reason={send.error} />
    </>
  );
}
