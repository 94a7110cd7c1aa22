import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { Button } from '@bedside/ui-kit/components/Button';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { useDataProvider } from 'react-admin';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import type { ConsoleDataProvider } from '../../data/data-provider.ts';
import { useDownload } from '../../data/use-download.ts';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { patientAddress } from '../patients/use-patient.ts';
import { consentBadge, requestText } from './consent-badges.ts';

const fromWhom = ({ requestFrom }: ConsentRow): string =>
  requestFrom ? fullName(requestFrom) : 'The practice';

const Column = DataTable.Col<ConsentRow>;
const TimeColumn = DataTable.TimeCol<ConsentRow>;

function OpenSignedCopyButton({ consent }: { consent: ConsentRow }) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { mutate, isPending } = useDownload(`${consent.title}.pdf`, async () => {
    const { data } = await dataProvider.getConsentDocument({ params: { id: consent.id } });
    return data.documentUrl;
  });
  return (
    <Button
      kind="secondary"
      small
      busy={isPending}
      aria-label={`View signed copy of ${consent.title}`}
      onClick={(event) => {
        event.stopPropagation();
        mutate();
      }}
    >
      View copy
    </Button>
  );
}

export const consentColumns = (
  <>
    <Column
      source="consentType"
      label="Document"
      render={(consent) => <TwoLineCell first={consent.title} second={requestText(consent)} />}
      text={({ title }) => title}
    />
    <Column
      source="to"
      label="Recipient"
      disableSort
      width={152}
      render={({ requestTo }) => (
        <TwoLineCell
          first={fullName(requestTo)}
          second=""
          to={requestTo.id === null ? undefined : patientAddress(requestTo.id)}
        />
      )}
      text={({ requestTo }) => fullName(requestTo)}
    />
    <Column source="from" label="Requested by" disableSort width={132} fromWidth={1024} text={fromWhom} />
    <Column
      source="consentStatus"
      label="Status"
      width={130}
      render={(consent) => <DenseChip {...consentBadge(consent)} />}
      text={(consent) => consentBadge(consent).label}
    />
    <TimeColumn source="sentAt" label="Sent" width={150} fromWidth={900} />
    <Column
      source="answered"
      label="Responded"
      disableSort
      width={172}
      fromWidth={1024}
      render={(consent) => <Answered consent={consent} />}
      text={({ answeredAt }) => answeredAt ?? ''}
    />
    <Column
      source="copy"
      label="Signed copy"
      disableSort
      width={104}
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

export const ConsentCard = ({ consent, end }: { consent: ConsentRow; end?: ReactNode }) => (
  <Card
    first={consent.title}
    second={`${requestText(consent)}, ${fullName(consent.requestTo)}`}
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
