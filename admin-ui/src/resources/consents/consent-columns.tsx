import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { OpenSignedCopyButton } from './actions/OpenSignedCopyButton.tsx';
import { askedText, consentBadge } from './consent-badges.ts';

const fromWhom = ({ requestFrom }: ConsentRow): string =>
  requestFrom ? fullName(requestFrom) : 'The practice';

export const consentColumns: readonly Column<ConsentRow>[] = [
  {
    key: 'consent',
    label: 'Document',
    sortBy: 'consentType',
    cell: (consent) => <TwoLineCell first={consent.title} second={askedText(consent)} />,
    text: ({ title }) => title,
  },
  {
    key: 'to',
    label: 'Recipient',
    width: 170,
    cell: ({ requestTo }) => (
      <TwoLineCell first={fullName(requestTo)} second="" to={patientAddress(requestTo.id)} />
    ),
    text: ({ requestTo }) => fullName(requestTo),
  },
  {
    key: 'from',
    label: 'Requested by',
    width: 150,
    fromWidth: 1024,
    cell: fromWhom,
    text: fromWhom,
  },
  {
    key: 'status',
    label: 'Status',
    width: 130,
    sortBy: 'consentStatus',
    cell: (consent) => <DenseChip {...consentBadge(consent)} />,
    text: (consent) => consentBadge(consent).label,
  },
  {
    key: 'sentAt',
    label: 'Sent',
    width: 150,
    sortBy: 'sentAt',
    fromWidth: 900,
    cell: ({ sentAt }) => <RelativeDateTime instant={sentAt} />,
    text: ({ sentAt }) => sentAt,
  },
  {
    key: 'answered',
    label: 'Responded',
    width: 190,
    fromWidth: 1024,
    cell: (consent) => <Answered consent={consent} />,
    text: ({ answeredAt }) => answeredAt ?? '',
  },
  {
    key: 'copy',
    label: 'Signed copy',
    width: 120,
    cell: (consent) => consent.hasDocument && <OpenSignedCopyButton consent={consent} />,
    text: () => '',
  },
];

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
