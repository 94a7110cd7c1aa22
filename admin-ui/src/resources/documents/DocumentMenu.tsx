import { setRecordConfidential } from '@bedside/contracts/appointments/confidential-visits.api';
import Download from 'lucide-react/icons/download';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useDataProvider } from 'react-admin';
import { useMay } from '../../auth/use-permission.ts';
import { useDrawer } from '../../components/drawer.tsx';
import { MenuAction, RowMenu } from '../../components/RowMenu.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useDownload } from '../../data/use-download.ts';
import { RecordSharingForm } from '../../sharing/sharing-forms.lazy.ts';
import { RemoveDocumentForm } from './actions/document-action-forms.lazy.ts';

interface Props {
  document: { id: string; name: string };
  /** False for documents that Bedside generated. */
  mayRemove: boolean;
  /** Set if the user can’t use the document’s own link. */
  downloadLink?: () => Promise<string>;
}

export function DocumentMenu({ document, mayRemove, downloadLink }: Props) {
  const drawer = useDrawer();
  const mayShare = useMay(setRecordConfidential) && !downloadLink;
  const { getDocumentUrl } = useDataProvider<ConsoleDataProvider>();
  const ownLink = async () =>
    (await getDocumentUrl({ params: { id: document.id }, query: { operation: 'DOWNLOAD' } })).data
      .documentUrl;
  const download = useDownload(document.name, downloadLink ?? ownLink);
  return (
    <RowMenu label={`More actions for ${document.name}`}>
      <MenuAction icon={Download} label="Download" onPress={() => download.mutate()} />
      {mayShare && (
        <MenuAction
          icon={EyeOff}
          label="Who sees this"
          onPress={() => drawer.open(<RecordSharingForm id={document.id} what="document" />)}
        />
      )}
      {mayRemove && (
        <MenuAction
          icon={Trash2}
          label="Delete"
          isDanger
          onPress={() => drawer.open(<RemoveDocumentForm document={document} />)}
        />
      )}
    </RowMenu>
  );
}
