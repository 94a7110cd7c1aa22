import type { DocumentRow } from '@bedside/contracts/care/care.schema';
import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useActions } from '../../data/data-provider.ts';
import { ActionButton } from '../../parts/ActionButton.tsx';
import { useDrawer } from '../../parts/drawer.tsx';
import { RowMenu } from '../../parts/RowMenu.tsx';
import { RemoveDocumentForm } from './actions/forms-lazy.ts';
import { useDownload } from './use-download.ts';

/** What can be done with a document besides looking at it. What Bedside made itself stays. */
export function DocumentMenu({ document }: { document: DocumentRow }) {
  const drawer = useDrawer();
  const { documentLink } = useActions();
  const download = useDownload(
    document.name,
    async () => (await documentLink(document.id, 'DOWNLOAD')).data.documentUrl,
  );
  return (
    <RowMenu label={`More for ${document.name}`}>
      {(close) => [
        <ActionButton
          key="download"
          shape="item"
          icon={Download}
          label="Download"
          onPick={close}
          onPress={() => download.mutate()}
        />,
        document.uploadedBy !== null && (
          <ActionButton
            key="remove"
            shape="item"
            icon={Trash2}
            label="Remove"
            isDanger
            onPick={close}
            onPress={() => drawer.open(<RemoveDocumentForm document={document} />)}
          />
        ),
      ]}
    </RowMenu>
  );
}
