import type { App } from '@bedside/contracts/people/apps.api';
import { useQueryClient } from '@tanstack/react-query';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import { ConfirmForm } from '../../components/ConfirmForm.tsx';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import { EditAppForm } from './AppForms.tsx';

function SwitchForm({ app }: { app: App }) {
  const queryClient = useQueryClient();
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
      onDone={() => queryClient.invalidateQueries({ queryKey: ['apps'] })}
    >
      {app.isEnabled
        ? `${app.name} will lose access to every record immediately. Patients’ choices are kept in case you turn it on again.`
        : `${app.name} will be able to ask patients for access again, and to read the records that they still let it read.`}
    </ConfirmForm>
  );
}

export function AppMenu({ app }: { app: App }) {
  const drawer = useDrawer();
  return (
    <RowMenu label={`More actions for ${app.name}`}>
      <MenuAction icon={Pencil} label="Edit" onPress={() => drawer.open(<EditAppForm app={app} />)} />
      <MenuAction
        icon={Power}
        label={app.isEnabled ? 'Turn off' : 'Turn on'}
        isDanger={app.isEnabled}
        onPress={() => drawer.open(<SwitchForm app={app} />)}
      />
    </RowMenu>
  );
}
