import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { addInsurance, editInsurance } from '@bedside/contracts/people/household.api';
import type { PatientRecord } from '@bedside/contracts/people/patient.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { EmptyState } from '@bedside/ui-kit/components/EmptyState';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { dayIn } from '@bedside/ui-kit/formats';
import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import { Allowed } from '../../../auth/Allowed.tsx';
import { useDrawer } from '../../../components/drawer.tsx';
import { Card } from '../../../components/page/Card.tsx';
import { Tag } from '../../../components/Tag.tsx';
import { useNow } from '../../../components/use-now.ts';
import { InsuranceForm, RemoveInsuranceForm } from '../coverage/coverage-forms.lazy.ts';
import { insuranceName, isOver, priorityWord } from '../coverage/coverage-text.ts';
import styles from './tabs.module.css';

export default function Insurances({ patient }: { patient: PatientRecord }) {
  const drawer = useDrawer();
  const add = (
    <Allowed to={addInsurance}>
      <Button
        size="small"
        variant="outlined"
        startIcon={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => drawer.open(<InsuranceForm patient={patient} />)}
      >
        Add insurance
      </Button>
    </Allowed>
  );
  const sorted = [...patient.insurances].sort((one, other) => one.priority - other.priority);
  return (
    <div className={styles.sheet}>
      {sorted.length === 0 ? (
        <EmptyState title="No insurance on file" action={add}>
          Add the payer, plan and photos of both sides of the card.
        </EmptyState>
      ) : (
        <div>{add}</div>
      )}
      <div className={styles.pair}>
        {sorted.map((insurance) => (
          <InsuranceCard key={insurance.id} patient={patient} insurance={insurance} />
        ))}
      </div>
    </div>
  );
}

interface Props {
  patient: PatientRecord;
  insurance: Insurance;
}

function InsuranceCard({ patient, insurance }: Props) {
  const drawer = useDrawer();
  const today = dayIn(useFormats().zone, useNow());
  const { memberId, group, holder, validTo, frontImage, backImage, priority } = insurance;
  const name = insuranceName(insurance);
  return (
    <Card
      title={name}
      mark={
        <>
          <Tag>{priorityWord(priority)}</Tag>
          {isOver(insurance, today) && <Tag tone="orange">Expired</Tag>}
        </>
      }
      end={
        <Allowed to={editInsurance}>
          <Button
            size="small"
            variant="outlined"
            aria-label={`Edit ${name}`}
            onClick={() => drawer.open(<InsuranceForm patient={patient} insurance={insurance} />)}
          >
            Edit
          </Button>
          <Button
            size="small"
            variant="outlined"
            color="error"
            aria-label={`Remove ${name}`}
            onClick={() => drawer.open(<RemoveInsuranceForm insurance={insurance} />)}
          >
            Remove
          </Button>
        </Allowed>
      }
    >
      <dl className={styles.pairs}>
        <dt>Member ID</dt>
        <dd>{memberId}</dd>
        {group && (
          <>
            <dt>Group number</dt>
            <dd>{group}</dd>
          </>
        )}
        <dt>Subscriber</dt>
        <dd>
          {holder.name}
          {holder.relation !== 'Self' && `, ${holder.relation}`}
          {holder.dob && (
            <>
              , DOB <DateText value={holder.dob} pattern="numeric" />
            </>
          )}
        </dd>
        {validTo && (
          <>
            <dt>Expires</dt>
            <dd>
              <DateText value={validTo} pattern="numeric" />
            </dd>
          </>
        )}
      </dl>
      {(frontImage || backImage) && (
        <div className={styles.cards}>
          {frontImage && <Side src={frontImage} words="Front" name={name} />}
          {backImage && <Side src={backImage} words="Back" name={name} />}
        </div>
      )}
    </Card>
  );
}

const Side = ({ src, words, name }: { src: string; words: string; name: string }) => (
  <figure>
    <a href={src} target="_blank" rel="noopener noreferrer">
      <img src={src} alt={`${words} of ${name} card`} />
    </a>
    <figcaption>{words}</figcaption>
  </figure>
);
