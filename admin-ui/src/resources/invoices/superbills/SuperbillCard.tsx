import type { InvoiceDetails } from '@bedside/contracts/payments/invoices.api';
import { getSuperbillLink, listSuperbills } from '@bedside/contracts/payments/superbills.api';
import type {
  SuperbillDraft,
  SuperbillLayout,
  SuperbillRecord,
} from '@bedside/contracts/payments/superbills.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { useQuery } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { lazy } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../auth/use-permission.ts';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { RelativeDateTime } from '../../../components/RelativeDateTime.tsx';
import { client } from '../../../data/client.ts';
import { useDownload } from '../../../data/use-download.ts';
import page from '../page/invoice.module.css';
import styles from './superbills.module.css';

const SuperbillForm = lazy(() => import('./SuperbillForm.tsx'));

/** For a visit; hidden until it is completed and paid. */
export function SuperbillCard({ invoice }: { invoice: InvoiceDetails }) {
  const drawer = useDrawer();
  const isOffered = useMay(listSuperbills) && invoice.kind === 'VISIT' && invoice.status === 'PAID';
  const { data, error } = useQuery({
    queryKey: ['invoices', 'superbills', invoice.id, invoice.version],
    queryFn: async ({ signal }) =>
      (await client.send(listSuperbills, { params: { id: invoice.id } }, { signal })).data,
    enabled: isOffered,
  });
  if (!isOffered || (!data && !error)) return null;
  if (!data) return <Card title="Superbill">{error?.message}</Card>;
  const { superbills, draft } = data;
  const replaces = superbills.find(({ replacedBy }) => replacedBy === null);
  if (!draft && superbills.length === 0) return null;
  const isReady = draft && !draft.refusal && draft.missing.length === 0;
  return (
    <Card
      title="Superbill"
      end={
        isReady && (
          <Button
            kind="secondary"
            small
            onClick={() =>
              drawer.open(<SuperbillForm invoice={invoice} draft={draft} replaces={replaces} />, 'wide')
            }
          >
            {replaces ? 'Correct…' : 'Make superbill…'}
          </Button>
        )
      }
    >
      {superbills.length > 0 && (
        <ul className={page.rows}>
          {superbills.map((superbill) => (
            <Row key={superbill.id} superbill={superbill} invoiceId={invoice.id} />
          ))}
        </ul>
      )}
      {superbills.length === 0 && isReady && (
        <p className={styles.body}>An itemized statement that the patient sends to their insurer.</p>
      )}
      {draft?.refusal && <p className={styles.body}>{draft.refusal}</p>}
      {draft && !draft.refusal && draft.missing.length > 0 && <MissingFacts missing={draft.missing} />}
    </Card>
  );
}

const MissingFacts = ({ missing }: Pick<SuperbillDraft, 'missing'>) => (
  <div className={styles.body}>
    <p>The superbill can be made once these are entered:</p>
    <ul className={styles.missing}>
      {missing.map(({ what, where, path }) => (
        <li key={what}>
          <span>{what}</span>
          <Link to={path}>{where}</Link>
        </li>
      ))}
    </ul>
  </div>
);

interface RowProps {
  superbill: SuperbillRecord;
  invoiceId: string;
}

function Row({ superbill, invoiceId }: RowProps) {
  const { number, madeAt, replaces, replacedBy, madeWhileMerged } = superbill;
  return (
    <li>
      <span className={page.what}>
        {number}
        <small>
          <RelativeDateTime instant={madeAt} />
          {replaces && ` · Corrected; replaces ${replaces}`}
          {replacedBy && ` · Replaced by ${replacedBy}`}
          {madeWhileMerged &&
            !replacedBy &&
            ' · Made before a merge was undone. The patient can’t see it until you correct it.'}
        </small>
      </span>
      <PdfButton invoiceId={invoiceId} number={number} layout="SUPERBILL" />
      {!replacedBy && <PdfButton invoiceId={invoiceId} number={number} layout="CMS-1500" />}
    </li>
  );
}

interface PdfProps {
  invoiceId: string;
  number: string;
  layout: SuperbillLayout;
}

function PdfButton({ invoiceId, number, layout }: PdfProps) {
  const name = layout === 'SUPERBILL' ? number : `${layout} ${number}`;
  const { mutate, isPending } = useDownload(`${name}.pdf`, async () => {
    const query = { number, layout };
    return (await client.send(getSuperbillLink, { params: { id: invoiceId }, query })).data.link;
  });
  return (
    <Button kind="secondary" small busy={isPending} onClick={() => mutate()}>
      <Download size={14} strokeWidth={1.75} aria-hidden />
      {layout === 'SUPERBILL' ? 'PDF' : layout}
      <span className="visually-hidden"> of {number}</span>
    </Button>
  );
}
