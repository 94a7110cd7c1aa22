import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Stack } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { patientQuery } from '../../../api/queries.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { IconCircle, RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { kinText } from '../../family/household.ts';
import styles from '../components/family-access.module.css';
import { GrantSection } from '../components/GrantSection.tsx';
import { InviteForm } from '../components/InviteForm.tsx';
import { familyGrantsQuery } from '../family-access.ts';
import { cardsOf, type FamilyCard } from '../family-cards.ts';

const USUAL_ROWS = 3;

export function FamilyAccessPage() {
  const { family, familyAccess: texts } = useTexts();
  const { id } = useUser();
  const { data, error, refetch } = useQuery(familyGrantsQuery);
  return (
    <Page title={texts.title} head={<BackLink to="/profile/personal">{family.title}</BackLink>}>
      <Stack gap="var(--gap)" top={8}>
        <p className="muted">{texts.lead}</p>
        {error && !data && <LoadFailure reason={error} onRetry={refetch} />}
        {!data && !error && <RowSkeletons rows={USUAL_ROWS} />}
        {data && cardsOf(data, id).map((card) => <Person key={card.id} card={card} selfId={id} />)}
        {data && (
          <Fold lead={<IconCircle icon={UserPlus} />} title={texts.inviteTitle} note={texts.inviteNote}>
            <InviteForm />
          </Fold>
        )}
      </Stack>
    </Page>
  );
}

function Person({ card: { id, name, received, given }, selfId }: { card: FamilyCard; selfId: string }) {
  const { familyAccess: texts } = useTexts();
  const kin = useKin(id, selfId);
  const [firstName = name, lastName = ''] = name.split(' ');
  const first = name.includes('@') || name.startsWith('+') ? name : firstName;
  const waits = [...received, ...given].some(({ allowedActions }) =>
    allowedActions.some((action) => action === 'APPROVE' || action === 'ACCEPT'),
  );
  const forYou = received.find(({ state }) => state === 'ACTIVE')?.kinds.map((kind) => texts.short[kind]);
  const isInvited = given.some(({ state }) => state === 'INVITED') && received.length === 0;
  const access = forYou ? texts.youCan(forYou) : isInvited ? texts.theyWait : texts.youCanNothing;
  const note = [kin, waits ? texts.waits : access].filter(Boolean).join('. ');
  return (
    <Fold lead={<Avatar person={{ id, firstName, lastName }} />} title={name} note={note} open={waits}>
      {received.map((grant) => (
        <GrantSection key={grant.id ?? 'received'} grant={grant} title={texts.forThem(first)} mine />
      ))}
      {given.map((grant) => (
        <GrantSection
          key={grant.id ?? `given ${grant.owner.id}`}
          grant={grant}
          title={
            grant.owner.id === selfId
              ? texts.forYou(first)
              : texts.forOther(first, grant.owner.name.split(' ')[0] ?? '')
          }
          mine={false}
        />
      ))}
    </Fold>
  );
}

/** “Daughter, 7”. Empty for someone outside the household. */
function useKin(id: string, selfId: string): string {
  const { family } = useTexts();
  const { zone } = useFormats();
  const { data: reader } = useQuery(patientQuery(selfId));
  const member = reader?.household.find((one) => one.id === id);
  const today = dayIn(zone, new Date());
  return member ? kinText(member, { family, today, isHolder: reader?.isAccountHolder }) : '';
}

interface FoldProps {
  lead: ReactNode;
  title: string;
  note: string;
  open?: boolean;
  children: ReactNode;
}

const Fold = ({ lead, title, note, open = false, children }: FoldProps) => (
  <details className={styles.card} open={open}>
    <summary className={styles.summary}>
      {lead}
      <div>
        <p className="strong">{title}</p>
        <p className="small muted">{note}</p>
      </div>
      <ChevronDown size={20} strokeWidth={1.75} aria-hidden />
    </summary>
    <div className={styles.body}>{children}</div>
  </details>
);
