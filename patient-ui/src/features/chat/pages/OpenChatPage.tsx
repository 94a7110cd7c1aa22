import { ApiError } from '@bedside/api-client/api-error';
import { openChat } from '@bedside/contracts/messaging/chat.api';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { client } from '../../../api/client.ts';
import { keys } from '../../../api/keys.ts';
import { LoadFailure, NotFoundNotice } from '../../../components/LoadFailure.tsx';
import { BackLink, Page } from '../../../components/Page.tsx';
import { RowSkeletons } from '../../../components/RowLink.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';

export function OpenChatPage() {
  const { chat } = useTexts();
  const { id: providerId } = useParams();
  const [search] = useSearchParams();
  const appointmentId = search.get('visit') ?? undefined;
  const { data, error, refetch } = useQuery({
    queryKey: [keys.chats, 'open', providerId ?? null, appointmentId ?? null],
    queryFn: async () => (await client.send(openChat, { body: { providerId, appointmentId } })).data,
  });
  if (data) return <Navigate to={`/chat/${data.id}`} replace />;
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400);
  return (
    <Page title={chat.title} head={<BackLink to="/chat">{chat.back}</BackLink>}>
      {isMissing && <NotFoundNotice />}
      {error && !isMissing && <LoadFailure reason={error} onRetry={refetch} />}
      {!error && <RowSkeletons rows={3} />}
    </Page>
  );
}
