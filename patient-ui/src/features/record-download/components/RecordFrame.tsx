import { Stack } from '@bedside/ui-kit/components/Stack';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { patientQuery } from '../../../api/queries.ts';
import { useAddressFilter } from '../../../components/DateFilter.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { SegmentedControl, SegmentedOption } from '../../../components/SegmentedControl.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { useUser } from '../../../session/session.ts';
import { chartPeople } from '../../charts/chart-queries.ts';

/** `name` is null for the user’s own record. */
export interface RecordOwner {
  id: string;
  name: string | null;
}

interface Props {
  title: (name: string | null) => string;
  lead: (name: string | null) => string;
  back: { to: (person: string) => string; label: string };
  children: (owner: RecordOwner) => ReactNode;
}

/** The record of the user, or of a member whose record they manage. */
export function RecordFrame({ title, lead, back, children }: Props) {
  const { recordDownload } = useTexts();
  const user = useUser();
  const { data } = useQuery(patientQuery(user.id));
  const filter = useAddressFilter();
  const people = data ? chartPeople(data) : [];
  const chosen = people.find(({ id }) => id === filter.get('person'));
  const owner = {
    id: chosen?.id ?? user.id,
    name: chosen && chosen.id !== user.id ? chosen.firstName : null,
  };
  const person = owner.name === null ? '' : `?person=${owner.id}`;
  return (
    <Page title={title(owner.name)} head={<BackLink to={back.to(person)}>{back.label}</BackLink>}>
      <p className="muted">{lead(owner.name)}</p>
      <Stack gap="var(--gap)" top={20}>
        {people.length > 1 && (
          <SegmentedControl label={recordDownload.people} scrolls>
            {people.map(({ id, firstName }) => (
              <SegmentedOption
                key={id}
                pressed={id === owner.id}
                onPress={() => filter.set('person', id === user.id ? '' : id)}
              >
                {firstName}
              </SegmentedOption>
            ))}
          </SegmentedControl>
        )}
        {children(owner)}
      </Stack>
    </Page>
  );
}
