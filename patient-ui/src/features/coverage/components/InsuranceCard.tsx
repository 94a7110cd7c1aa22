import type { Insurance } from '@bedside/contracts/people/coverage.schema';
import { removeInsurance } from '@bedside/contracts/people/household.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { useFormats } from '@bedside/ui-kit/components/FormatsProvider';
import { Row } from '@bedside/ui-kit/components/Stack';
import { dayIn } from '@bedside/ui-kit/formats';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { ConfirmDialog } from '../../../components/ConfirmDialog.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import person from '../../family/components/person.module.css';
import { relationText } from '../../family/household.ts';
import { usePatientChange } from '../../family/use-patient-change.ts';
import styles from './coverage.module.css';

export function InsuranceCard({ insurance }: { insurance: Insurance }) {
  const { coverage, family } = useTexts();
  const { zone } = useFormats();
  const { refresh } = usePatientChange();
  const [removing, setRemoving] = useState(false);
  const remove = useMutation({
    mutationFn: () => client.send(removeInsurance, { params: { id: insurance.id } }),
    async onSuccess() {
      await refresh();
      toast(coverage.removed, 'success');
    },
  });
  const { payer, plan, memberId, group, holder, priority, validTo } = insurance;
  const isOver = validTo !== null && validTo < dayIn(zone, new Date());
  const order = coverage.priorities[priority === 1 ? 1 : priority === 2 ? 2 : 3];
  return (
    <Card
      title={payer}
      end={<span className={isOver ? styles.over : person.tag}>{isOver ? coverage.expired : order}</span>}
    >
      <dl className={person.facts}>
        <Fact term={coverage.memberId}>{memberId}</Fact>
        {group && <Fact term={coverage.group}>{group}</Fact>}
        {plan && <Fact term={coverage.plan}>{plan}</Fact>}
        <Fact term={coverage.holder}>{`${holder.name} (${relationText(holder.relation, family)})`}</Fact>
        {validTo && (
          <Fact term={coverage.validTo}>
            <DateText value={validTo} pattern="numeric" />
          </Fact>
        )}
      </dl>
      <Images insurance={insurance} />
      <Row gap={8} top={16}>
        <Link
          to={`/profile/family/${insurance.patientId}/insurance/${insurance.id}`}
          className={buttonClass({ kind: 'secondary', small: true })}
        >
          {coverage.edit}
          <span className="visually-hidden"> {payer}</span>
        </Link>
        <Button kind="danger" small onClick={() => setRemoving(true)}>
          {coverage.remove}
          <span className="visually-hidden"> {payer}</span>
        </Button>
      </Row>
      {removing && (
        <ConfirmDialog
          title={coverage.removeInsuranceTitle(payer)}
          text={coverage.removeInsuranceText}
          keep={coverage.keep}
          confirm={coverage.remove}
          action={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </Card>
  );
}

const Fact = ({ term, children }: { term: string; children: React.ReactNode }) => (
  <>
    <dt>{term}</dt>
    <dd>{children}</dd>
  </>
);

function Images({ insurance: { frontImage, backImage } }: { insurance: Insurance }) {
  const { coverage } = useTexts();
  const sides = [
    { url: frontImage, label: coverage.front },
    { url: backImage, label: coverage.back },
  ];
  if (frontImage === null && backImage === null) return null;
  return (
    <div className={styles.images}>
      {sides.map(
        ({ url, label }) =>
          url && (
            <a key={label} href={url} target="_blank" rel="noreferrer">
              <img src={url} alt={coverage.openImage(label)} />
            </a>
          ),
      )}
    </div>
  );
}
