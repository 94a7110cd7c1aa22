import { MAX_TAKE } from '@bedside/contracts/common/fields';
import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import { useQuery } from '@tanstack/react-query';
import { appointmentsQuery } from '../../../api/queries.ts';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { providerName } from '../../appointments/appointment-text.ts';
import { WRITE_TO_PRACTICE, writeToProvider } from '../paths.ts';
import { ChatRow } from './InboxRow.tsx';

const LATEST_VISITS = { page: 1, take: MAX_TAKE, sortOrder: 'DESC' } as const;

export function ProviderRows({ known }: { known: readonly InboxEntry[] }) {
  const { chat } = useTexts();
  const { data } = useQuery(appointmentsQuery(LATEST_VISITS));
  const met = new Set(known.map(({ peer }) => peer.id));
  const providers = new Map(
    (data?.appointments ?? []).flatMap(({ provider }) =>
      provider && !met.has(provider.id) ? [[provider.id, provider] as const] : [],
    ),
  );
  const hasPractice = known.some(({ kind }) => kind === 'PRACTICE');
  return (
    <>
      {!hasPractice && (
        <li>
          <ChatRow
            to={WRITE_TO_PRACTICE}
            person={{ id: 'practice', firstName: chat.practice, lastName: '' }}
            name={chat.practice}
            words={chat.notWritten}
          />
        </li>
      )}
      {[...providers.values()].map((provider) => (
        <li key={provider.id}>
          <ChatRow
            to={writeToProvider(provider.id)}
            person={provider}
            name={providerName(provider)}
            words={chat.notWritten}
          />
        </li>
      ))}
    </>
  );
}
