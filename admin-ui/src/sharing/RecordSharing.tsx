import {
  getRecordSharing,
  setRecordConfidential,
} from '@bedside/contracts/appointments/confidential-visits.api';
import { Allowed } from '../auth/Allowed.tsx';
import { useMay } from '../auth/use-permission.ts';
import { useDrawer } from '../components/drawer.tsx';
import styles from '../components/page/ContextPane.module.css';
import { Section } from '../components/page/Section.tsx';
import { namesOf } from '../resources/appointments/page/SharingSection.tsx';
import { RecordSharingForm } from './sharing-forms.lazy.ts';
import { type SharedThing, useRecordSharing } from './use-record-sharing.ts';

interface Props {
  id: string;
  what: SharedThing;
}

/** Who else can read the record. A visit’s records follow the visit’s own setting. */
export const RecordSharing = (props: Props) => (
  <Allowed to={getRecordSharing}>
    <Sharing {...props} />
  </Allowed>
);

function Sharing({ id, what }: Props) {
  const drawer = useDrawer();
  const mayChange = useMay(setRecordConfidential);
  const { data } = useRecordSharing(id);
  if (!data) return null;
  const isOffered = mayChange && (data.confidential || !data.refusal);
  return (
    <Section
      title={`Who sees this ${what}`}
      end={
        isOffered && (
          <button
            type="button"
            className={`${styles.link} reach`}
            onClick={() => drawer.open(<RecordSharingForm id={id} what={what} />)}
          >
            {data.confidential ? 'Share with family' : 'Make confidential'}
          </button>
        )
      }
    >
      <p className="small">
        Staff and {namesOf(data)} see this {what}.
      </p>
      {data.confidential && <p className="small">Confidential: no one else in the family sees it.</p>}
    </Section>
  );
}
