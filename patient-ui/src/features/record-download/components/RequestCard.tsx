import { requestRecordDownload } from '@bedside/contracts/people/record-downloads.api';
import type { RecordContents, RecordDownload } from '@bedside/contracts/people/record-downloads.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import FileText from 'lucide-react/icons/file-text';
import FolderOpen from 'lucide-react/icons/folder-open';
import Layers from 'lucide-react/icons/layers';
import { client } from '../../../api/client.ts';
import { errorMessageOf } from '../../../api/failures.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import { sizeText } from '../../records/document-text.ts';
import { isOpen, recordDownloadsQuery } from '../record-download-queries.ts';
import type { RecordOwner } from './RecordFrame.tsx';
import styles from './record-download.module.css';

/** The approximate size that the PDF, the page, and the FHIR Bundle add to the files. */
const PAGES_BYTES = 600_000;

interface Props {
  owner: RecordOwner;
  contents: RecordContents;
  downloads: readonly RecordDownload[];
}

export function RequestCard({ owner, contents, downloads }: Props) {
  const { recordDownload: texts } = useTexts();
  const queries = useQueryClient();
  const request = useMutation({
    mutationFn: () => client.send(requestRecordDownload, { body: { patientId: owner.id } }),
    onError: (reason) => toast(errorMessageOf(reason, texts.requestFailed).message, 'error'),
    onSettled: () => queries.invalidateQueries(recordDownloadsQuery(owner.id)),
  });
  const isBusy = request.isPending || downloads.some(isOpen);
  const { visits, results, files, sizeBytes } = contents;
  const items = [
    texts.visits(visits),
    texts.results(results),
    texts.medications,
    texts.history,
    texts.files(files),
    texts.correspondence,
  ];
  return (
    <Card>
      <h2>{texts.everything}</h2>
      <p className="small muted">{texts.size(sizeText(sizeBytes + PAGES_BYTES))}</p>
      <ul className={styles.held}>
        {items.map((text) => (
          <li key={text}>
            <Check size={16} strokeWidth={2} aria-hidden />
            {text}
          </li>
        ))}
      </ul>
      <ul className={styles.parts}>
        <Part icon={FileText} part={texts.pdf} />
        <Part icon={Layers} part={texts.fhir} />
        <Part icon={FolderOpen} part={texts.originals} />
      </ul>
      <Button wide className={styles.request} busy={isBusy} onClick={() => request.mutate()}>
        {!isBusy && <Download size={20} strokeWidth={1.75} aria-hidden />}
        {isBusy ? texts.preparing : owner.name === null ? texts.request : texts.requestOf}
      </Button>
      <p className={`small muted ${styles.private}`}>{texts.private}</p>
    </Card>
  );
}

function Part({ icon: Icon, part }: { icon: typeof FileText; part: { what: string; why: string } }) {
  return (
    <li>
      <Icon size={20} strokeWidth={1.75} aria-hidden />
      <span>
        <strong>{part.what}</strong>
        {part.why.startsWith(',') ? part.why : ` ${part.why}`}
      </span>
    </li>
  );
}
