import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import Trash from 'lucide-react/icons/trash-2';
import { ConfirmForm } from '../../../components/ConfirmForm.tsx';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { useDrawer } from '../../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../../components/RowMenu.tsx';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { TemplateForm } from './TemplateForm.tsx';

interface Props {
  template: SoapNoteTemplate;
  isKeeper: boolean;
}

const DeleteTemplateForm = ({ template: { id, name } }: { template: SoapNoteTemplate }) => (
  <ConfirmForm
    title="Delete template"
    about={name}
    submitLabel="Delete template"
    run={(dataProvider) => dataProvider.delete('soap-note-templates', { id })}
    refreshes={['soap-note-templates']}
  >
    {name} will no longer be available. Visits and notes that use it aren’t affected. To be able to restore it
    later, deactivate it instead.
  </ConfirmForm>
);

export const TemplatePreview = ({ template }: { template: SoapNoteTemplate }) => (
  <>
    <DrawerHeader title={template.name} about="SOAP note template" />
    <div className={styles.body}>
      <RichText html={template.template} />
    </div>
  </>
);

export function TemplateMenu({ template, isKeeper }: Props) {
  const drawer = useDrawer();
  const isActive = template.status === 'ACTIVE';
  const toggle = useRecordAction((dataProvider) =>
    dataProvider.update('soap-note-templates', {
      id: template.id,
      data: { status: isActive ? 'INACTIVE' : 'ACTIVE' },
      previousData: template,
    }),
  );
  return (
    <RowMenu label={`More actions for ${template.name}`}>
      <MenuAction
        icon={Eye}
        label="Preview"
        onPress={() => drawer.open(<TemplatePreview template={template} />, 'wide')}
      />
      {isKeeper && (
        <MenuAction
          icon={Pencil}
          label="Edit"
          onPress={() => drawer.open(<TemplateForm template={template} />, 'wide')}
        />
      )}
      {isKeeper && (
        <MenuAction
          icon={isActive ? PowerOff : Power}
          label={isActive ? 'Deactivate' : 'Activate'}
          isBusy={toggle.isPending}
          onPress={() => toggle.mutate()}
        />
      )}
      {isKeeper && (
        <MenuAction
          icon={Trash}
          label="Delete"
          isDanger
          onPress={() => drawer.open(<DeleteTemplateForm template={template} />)}
        />
      )}
    </RowMenu>
  );
}
