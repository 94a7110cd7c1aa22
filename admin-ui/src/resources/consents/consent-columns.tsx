import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { OpenSignedCopyButton } from './actions/OpenSignedCopyButton.tsx';
import { askedText, consentBadge } from './consent-badges.ts';

const fromWhom = ({ requestFrom }: ConsentRow): string =>
  requestFrom ? fullName(requestFrom) : 'The practice';

const Column = DataTable.Col<ConsentRow>;

export const consentColumns = (
  <>
    <Column
      source="consentType"
      label="Document"
      render={(consent) => <TwoLineCell first={consent.title} second={askedText(consent)} />}
      text={({ title }) => title}
    />
    <Column
      source="to"
      label="Recipient"
      disableSort
      width={170}
      render={({ requestTo }) => (
        <TwoLineCell first={fullName(requestTo)} second="" to={patientAddress(requestTo.id)} />
      )}
      text={({ requestTo }) => fullName(requestTo)}
    />
    <Column
      source="from"
      label="Requested by"
      disableSort
      width={150}
      fromWidth={1024}
      render={fromWhom}
      text={fromWhom}
    />
    <Column
      source="consentStatus"
      label="Status"
      width={130}
      render={(consent) => <DenseChip {...consentBadge(consent)} />}
      text={(consent) => consentBadge(consent).label}
    />
    <Column
      source="sentAt"
      label="Sent"
      width={150}
      fromWidth={900}
      render={({ sentAt }) => <RelativeDateTime instant={sentAt} />}
    />
    <Column
      source="answered"
      label="Responded"
      disableSort
      width={190}
      fromWidth={1024}
      render={(consent) => <Answered consent={consent} />}
      text={({ answeredAt }) => answeredAt ?? ''}
    />
    <Column
      source="copy"
      label="Signed copy"
      disableSort
      width={120}
      render={(consent) => consent.hasDocument && <OpenSignedCopyButton consent={consent} />}
      text={() => ''}
    />
  </>
);

function Answered({ consent: { answeredAt, signerName, expired, expiresAt } }: { consent: ConsentRow }) {
  if (!answeredAt) {
    return (
      <>
        {expired ? 'Expired' : 'Expires'} <DateText value={expiresAt} pattern="brief" />
      </>
    );
  }
  return <TwoLineCell first={signerName ?? ''} second={<RelativeDateTime instant={answeredAt} />} />;
}

/** A consent in the list of a phone. */
export const ConsentCard = ({ consent, end }: { consent: ConsentRow; end?: ReactNode }) => (
  <Card
    first={consent.title}
    second={`${askedText(consent)}, ${fullName(consent.requestTo)}`}
    chip={<DenseChip {...consentBadge(consent)} />}
    endSecond={<RelativeDateTime instant={consent.sentAt} />}
    endThird={
      <>
        {consent.hasDocument && <OpenSignedCopyButton consent={consent} />}
        {end}
      </>
    }
  />
);

export const consentEdge = (consent: ConsentRow): string => `var(--${consentBadge(consent).tone})`;
