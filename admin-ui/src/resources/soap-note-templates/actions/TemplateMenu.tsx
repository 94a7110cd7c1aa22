import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import Eye from 'lucide-react/icons/eye';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import Trash from 'lucide-react/icons/trash-2';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { RowMenu } from '../../../components/RowMenu.tsx';
import { useRecordAction } from '../../../data/use-record-action.ts';
import { DeleteTemplateForm } from './DeleteTemplateForm.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

interface Props {
  template: SoapNoteTemplate;
  isKeeper: boolean;
}

/** Actions on a template. */
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
      {(close) => [
        <ActionButton
          key="view"
          shape="item"
          onPick={close}
          icon={Eye}
          label="Preview"
          onPress={() => drawer.open(<TemplatePreview template={template} />, { isWide: true })}
        />,
        ...(isKeeper
          ? [
              <ActionButton
                key="edit"
                shape="item"
                onPick={close}
                icon={Pencil}
                label="Edit"
                onPress={() => drawer.open(<TemplateForm template={template} />, { isWide: true })}
              />,
              <ActionButton
                key="toggle"
                shape="item"
                onPick={close}
                icon={isActive ? PowerOff : Power}
                label={isActive ? 'Deactivate' : 'Activate'}
                isBusy={toggle.isPending}
                onPress={() => toggle.mutate()}
              />,
              <ActionButton
                key="delete"
                shape="item"
                onPick={close}
                icon={Trash}
                label="Delete"
                isDanger
                onPress={() => drawer.open(<DeleteTemplateForm template={template} />)}
              />,
            ]
          : []),
      ]}
    </RowMenu>
  );
}
