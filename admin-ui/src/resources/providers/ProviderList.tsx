import type { ProviderRow } from '@bedside/contracts/people/person.schema';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { PhoneText } from '@bedside/ui-kit/components/PhoneText';
import { ListBase } from 'react-admin';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { listAddress } from '../../list/filters.ts';
import { ListScreen } from '../../list/ListScreen.tsx';
import { TwoLines } from '../../list/TwoLines.tsx';
import { PersonStatus, personStatusWords } from '../../parts/PersonStatus.tsx';
import { WithAvatar } from '../../parts/WithAvatar.tsx';

const columns: readonly Column<ProviderRow>[] = [
  {
    key: 'provider',
    label: 'Provider',
    sortBy: 'lastName',
    cell: (provider) => (
      <WithAvatar person={provider}>
        <TwoLines
          first={provider.fullname}
          second={provider.credentials ?? 'No credentials entered'}
          to={listAddress('appointments', { providerId: provider.id })}
        />
      </WithAvatar>
    ),
    text: ({ fullname, credentials }) => [fullname, credentials].filter(Boolean).join(', '),
  },
  {
    key: 'phone',
    label: 'Phone',
    width: 180,
    cell: ({ phone, phoneE164 }) => (phone ? <PhoneText phone={phone} e164={phoneE164} /> : '–'),
    text: ({ phone }) => phone ?? '',
  },
  {
    key: 'email',
    label: 'E-mail',
    width: 280,
    fromWidth: 900,
    cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
    text: ({ email }) => email ?? '',
  },
  {
    key: 'status',
    label: 'Account',
    width: 130,
    sortBy: 'status',
    cell: ({ status }) => <PersonStatus status={status} />,
    text: ({ status }) => personStatusWords[status],
  },
];

const filterWords = { q: (value: unknown) => `the search “${value}”` };

export default function ProviderList() {
  return (
    <ListBase<ProviderRow> perPage={50} sort={{ field: 'lastName', order: 'ASC' }} storeKey={false}>
      <ListScreen<ProviderRow>
        title="Providers"
        columns={columns}
        card={(provider) => (
          <Card
            first={provider.fullname}
            second={provider.credentials ?? ''}
            chip={<PersonStatus status={provider.status} />}
            endFirst={<Avatar person={provider} size={24} />}
            endSecond={provider.phone}
          />
        )}
        search="Name, phone, e-mail"
        filterWords={filterWords}
        addressOf={({ id }) => listAddress('appointments', { providerId: id })}
      />
    </ListBase>
  );
}
