import type { Pharmacy } from '@bedside/contracts/people/coverage.schema';
import { savePharmacy } from '@bedside/contracts/people/household.api';
import { Button, buttonClass } from '@bedside/ui-kit/components/Button';
import { AddressText, PhoneText } from '@bedside/ui-kit/components/ContactText';
import { Row } from '@bedside/ui-kit/components/Stack';
import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router';
import { client } from '../../../api/client.ts';
import { toast } from '../../../api/toast.ts';
import { Card } from '../../../components/Card.tsx';
import { SubmitError } from '../../../components/SubmitError.tsx';
import { useTexts } from '../../../i18n/TextsProvider.tsx';
import person from '../../family/components/person.module.css';
import { usePatientChange } from '../../family/use-patient-change.ts';
import { pharmacyRequest, pharmacyValuesOf } from '../pharmacy-form.ts';
import styles from './coverage.module.css';

export function PharmacyCard({ pharmacy }: { pharmacy: Pharmacy }) {
  const { coverage } = useTexts();
  const { refresh } = usePatientChange();
  const { id, patientId, version, name, phone, phoneE164, fax, address, preferred } = pharmacy;
  const prefer = useMutation({
    mutationFn: () =>
      client.send(savePharmacy, {
        body: { patientId, id, version, ...pharmacyRequest(pharmacyValuesOf(pharmacy)), preferred: true },
      }),
    async onSuccess() {
      await refresh();
      toast(coverage.saved, 'success');
    },
  });
  return (
    <Card title={name} end={preferred && <span className={styles.preferred}>{coverage.preferred}</span>}>
      <dl className={person.facts}>
        {phone && (
          <>
            <dt>{coverage.phone}</dt>
            <dd>
              <PhoneText phone={phone} e164={phoneE164} />
            </dd>
          </>
        )}
        {fax && (
          <>
            <dt>{coverage.fax}</dt>
            <dd>{fax}</dd>
          </>
        )}
        {address && (
          <>
            <dt>{coverage.address}</dt>
            <dd>
              <AddressText address={address} />
            </dd>
          </>
        )}
      </dl>
      <SubmitError reason={prefer.error} />
      <Row gap={8} top={16}>
        <Link
          to={`/profile/family/${patientId}/pharmacy/${id}`}
          className={buttonClass({ kind: 'secondary', small: true })}
        >
          {coverage.edit}
          <span className="visually-hidden"> {name}</span>
        </Link>
        {!preferred && (
          <Button kind="secondary" small busy={prefer.isPending} onClick={() => prefer.mutate()}>
            {coverage.preferThis}
            <span className="visually-hidden">: {name}</span>
          </Button>
        )}
      </Row>
    </Card>
  );
}
