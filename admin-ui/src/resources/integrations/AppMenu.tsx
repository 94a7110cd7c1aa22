import type { App } from '@bedside/contracts/people/apps.api';
import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { DrawerForm } from '../../components/DrawerForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { ClientSecret, EditAppForm, EditSystemAppForm } from './AppForms.tsx';

function SwitchForm({ app }: { app: App }) {
  const label = app.isEnabled ? 'Turn off app' : 'Turn on app';
  return (
    <ConfirmForm
      title={label}
      about={app.name}
      submitLabel={label}
      successMessage={app.isEnabled ? 'App turned off' : 'App turned on'}
      run={(dataProvider) =>
        dataProvider.update('apps', {
          id: app.id,
          data: { isEnabled: !app.isEnabled, version: app.version },
          previousData: app,
        })
      }
      refreshes={['apps']}
    >
      {app.isSystem
        ? app.isEnabled
          ? `${app.name} will lose access to every record immediately.`
          : `${app.name} will be able to read the records of all patients again.`
        : app.isEnabled
          ? `${app.name} will lose access to every record immediately. Patients’ choices are kept in case you turn it on again.`
          : `${app.name} will be able to ask patients for access again, and to read the records that they still let it read.`}
    </ConfirmForm>
  );
}

function RenewSecretForm({ app }: { app: App }) {
  const queryClient = useQueryClient();
  const drawer = useDrawer();
  return (
    <DrawerForm
      title="Rotate secret"
      about={app.name}
      submitLabel="Rotate secret"
      run={(dataProvider) => dataProvider.renewAppSecret({ params: { id: app.id } })}
      onDone={async ({ data }) => {
        drawer.open(<ClientSecret app={data.app} secret={data.secret} />, 'medium');
        await queryClient.invalidateQueries({ queryKey: ['apps'] });
      }}
    >
      <p>
        You’ll get a new client secret. The current one will keep working for 24 hours, so there’s time to
        update {app.name}. Patients don’t have to allow it again.
      </p>
    </DrawerForm>
  );
}

export function AppMenu({ app }: { app: App }) {
  const drawer = useDrawer();
  return (
    <RowMenu label={`More actions for ${app.name}`}>
      <MenuAction
        icon={Pencil}
        label="Edit"
        onPress={() =>
          drawer.open(app.isSystem ? <EditSystemAppForm app={app} /> : <EditAppForm app={app} />)
        }
      />
      {app.isConfidential && (
        <MenuAction
          icon={RotateCw}
          label="Rotate secret"
          onPress={() => drawer.open(<RenewSecretForm app={app} />)}
        />
      )}
      <MenuAction
        icon={Power}
        label={app.isEnabled ? 'Turn off' : 'Turn on'}
        isDanger={app.isEnabled}
        onPress={() => drawer.open(<SwitchForm app={app} />)}
      />
    </RowMenu>
  );
}
