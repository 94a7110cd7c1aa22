import { Button } from '@bedside/ui-kit/components/Button';
import { showToast } from '@bedside/ui-kit/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useLogout } from 'react-admin';
import { ConfirmForm } from '../components/ConfirmForm.tsx';
import { useDrawer } from '../components/drawer.tsx';
import { LoadedCard } from '../components/page/LoadedCard.tsx';
import { RelativeDateTime } from '../components/RelativeDateTime.tsx';
import { Tag } from '../components/Tag.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { showFailure } from '../data/failure.ts';
import { signOut } from '../offline/sign-out.ts';
import styles from './account.module.css';

export function SessionsCard() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const query = useQuery({
    queryKey: ['sessions'],
    queryFn: async () => (await dataProvider.listSessions()).data.sessions,
  });
  return (
    <LoadedCard title="Active sessions" query={query} height={120} end={<EverywhereButton />}>
      {(sessions) => (
        <>
          <ul className={styles.list}>
            {sessions.map((session) => (
              <li key={session.id}>
                <span className={styles.item}>
                  {session.device}
                  <small>
                    {session.ip}, last active <RelativeDateTime instant={session.lastSeenAt} />
                  </small>
                </span>
                {session.current ? (
                  <Tag>This device</Tag>
                ) : (
                  <EndButton id={session.id} device={session.device} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </LoadedCard>
  );
}

function EndButton({ id, device }: { id: string; device: string }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => dataProvider.endOneSession({ params: { id } }),
    async onSuccess({ message }) {
      showToast(message, 'success');
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    },
    onError: showFailure,
  });
  return (
    <Button
      kind="secondary"
      small
      busy={isPending}
      aria-label={`Sign out ${device}`}
      onClick={() => mutate()}
    >
      Sign out
    </Button>
  );
}

function EverywhereButton() {
  const drawer = useDrawer();
  return (
    <Button kind="dangerText" small onClick={() => drawer.open(<EverywhereForm />)}>
      Sign out everywhere
    </Button>
  );
}

function EverywhereForm() {
  const logout = useLogout();
  return (
    <ConfirmForm
      title="Sign out everywhere"
      about="All devices"
      submitLabel="Sign out everywhere"
      run={(dataProvider) => dataProvider.logoutEverywhere()}
      onDone={() => signOut(() => logout(undefined, undefined, false))}
    >
      You’ll be signed out on every device, including this one.
    </ConfirmForm>
  );
}
