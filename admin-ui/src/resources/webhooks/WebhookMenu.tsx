import type { WebhookEndpoint } from '@bedside/contracts/webhooks/webhooks.schema';
import { useQueryClient } from '@tanstack/react-query';
import KeyRound from 'lucide-react/icons/key-round';
import ListChecks from 'lucide-react/icons/list-checks';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { useRecordAction } from '../../data/use-record-action.ts';
import { RedeliverForm } from './RedeliverForm.tsx';
import { EditWebhookForm, EndpointSecret } from './WebhookForm.tsx';
import { WebhookLog } from './WebhookLog.tsx';
import { addressText, countText } from './webhook-text.ts';

interface Props {
  endpoint: WebhookEndpoint;
}

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['webhook-endpoints'] });
};

function RotateSecretForm({ endpoint }: Props) {
  const refresh = useRefresh();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Rotate secret"
      about={addressText(endpoint.url)}
      submitLabel="Rotate secret"
      run={(dataProvider) => dataProvider.rotateWebhookSecret({ params: { id: endpoint.id } })}
      onDone={async ({ data }) => {
        drawer.open(<EndpointSecret endpoint={endpoint} secret={data.secret} isRotated />, 'medium');
        await refresh();
      }}
    >
      <p>
        You’ll get a new signing secret. For 24 hours, each message is signed with both secrets, so there’s
        time to update the other system. A secret from an earlier rotation stops working immediately.
      </p>
    </DrawerForm>
  );
}

function TurnOffForm({ endpoint }: Props) {
  const refresh = useRefresh();
  return (
    <ConfirmForm
      title="Turn off endpoint"
      about={addressText(endpoint.url)}
      submitLabel="Turn off endpoint"
      successMessage="Endpoint turned off"
      run={(dataProvider) => dataProvider.update('webhook-endpoints', changeOf(endpoint, false))}
      onDone={refresh}
    >
      It will get no events
      {endpoint.waiting > 0 && `, and ${countText(endpoint.waiting, 'waiting message')} won’t be sent`}. After
      you turn it on again, you can redeliver what it missed in the last 30 days.
    </ConfirmForm>
  );
}

const changeOf = (endpoint: WebhookEndpoint, enabled: boolean) => ({
  id: endpoint.id,
  data: { enabled, version: endpoint.version },
  previousData: endpoint,
});

function DeleteForm({ endpoint }: Props) {
  const refresh = useRefresh();
  return (
    <ConfirmForm
      title="Delete endpoint"
      about={addressText(endpoint.url)}
      submitLabel="Delete endpoint"
      successMessage="Endpoint deleted"
      run={(dataProvider) => dataProvider.delete('webhook-endpoints', { id: endpoint.id })}
      onDone={refresh}
    >
      It will no longer get events, and its signing secret will stop working. This can’t be undone. The audit
      log will show who deleted it.
    </ConfirmForm>
  );
}

export function WebhookMenu({ endpoint }: Props) {
  const drawer = useDrawer();
  const test = useRecordAction((dataProvider) =>
    dataProvider.sendTestWebhook({ params: { id: endpoint.id } }),
  );
  const turnOn = useRecordAction(
    (dataProvider) => dataProvider.update('webhook-endpoints', changeOf(endpoint, true)),
    { successMessage: 'Endpoint turned on' },
  );
  return (
    <RowMenu label={`More actions for ${addressText(endpoint.url)}`}>
      <MenuAction
        icon={ListChecks}
        label="Deliveries"
        onPress={() => drawer.open(<WebhookLog endpoint={endpoint} />, 'wide')}
      />
      {endpoint.enabled && (
        <MenuAction
          icon={Send}
          label="Send test event"
          isBusy={test.isPending}
          onPress={() => test.mutate()}
        />
      )}
      {endpoint.enabled && (
        <MenuAction
          icon={RotateCw}
          label="Redeliver events"
          onPress={() => drawer.open(<RedeliverForm endpoint={endpoint} />)}
        />
      )}
      <MenuAction
        icon={Pencil}
        label="Edit"
        onPress={() => drawer.open(<EditWebhookForm endpoint={endpoint} />, 'medium')}
      />
      <MenuAction
        icon={KeyRound}
        label="Rotate secret"
        onPress={() => drawer.open(<RotateSecretForm endpoint={endpoint} />)}
      />
      {endpoint.enabled ? (
        <MenuAction
          icon={Power}
          label="Turn off"
          onPress={() => drawer.open(<TurnOffForm endpoint={endpoint} />)}
        />
      ) : (
        <MenuAction icon={Power} label="Turn on" isBusy={turnOn.isPending} onPress={() => turnOn.mutate()} />
      )}
      <MenuAction
        icon={Trash2}
        label="Delete"
        isDanger
        onPress={() => drawer.open(<DeleteForm endpoint={endpoint} />)}
      />
    </RowMenu>
  );
}
