import type { ConsentRow } from '@bedside/contracts/people/consent.schema';
import { DateText } from '@bedside/ui-kit/components/DateText';
import { DenseChip } from '@bedside/ui-kit/components/DenseChip';
import { fullName } from '@bedside/ui-kit/person';
import type { ReactNode } from 'react';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLines } from '../../list/TwoLines.tsx';
import { When } from '../../parts/When.tsx';
import { patientAddress } from '../patients/patient-address.ts';
import { OpenCopyButton } from './actions/OpenCopyButton.tsx';
import { askedWords, consentLook } from './consent-looks.ts';

const fromWhom = ({ requestFrom }: ConsentRow): string =>
  requestFrom ? fullName(requestFrom) : 'The practice';

export const consentColumns: readonly Column<ConsentRow>[] = [
  {
    key: 'consent',
    label: 'Document',
    sortBy: 'consentType',
    cell: (consent) => <TwoLines first={consent.title} second={askedWords(consent)} />,
    text: ({ title }) => title,
  },
  {
    key: 'to',
    label: 'Recipient',
    width: 170,
    cell: ({ requestTo }) => (
      <TwoLines first={fullName(requestTo)} second="" to={patientAddress(requestTo.id)} />
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
    cell: (consent) => <DenseChip {...consentLook(consent)} />,
    text: (consent) => consentLook(consent).label,
  },
  {
    key: 'sentAt',
    label: 'Sent',
    width: 150,
    sortBy: 'sentAt',
    fromWidth: 900,
    cell: ({ sentAt }) => <When instant={sentAt} />,
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
    cell: (consent) => consent.hasDocument && <OpenCopyButton consent={consent} />,
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
  return <TwoLines first={signerName ?? ''} second={<When instant={answeredAt} />} />;
}

/** A consent in the list of a phone. */
export const ConsentCard = ({ consent, end }: { consent: ConsentRow; end?: ReactNode }) => (
  <Card
    first={consent.title}
    second={`${askedWords(consent)}, ${fullName(consent.requestTo)}`}
    chip={<DenseChip {...consentLook(consent)} />}
    endSecond={<When instant={consent.sentAt} />}
    endThird={
      <>
        {consent.hasDocument && <OpenCopyButton consent={consent} />}
        {end}
      </>
    }
  />
);

export const consentEdge = (consent: ConsentRow): string => `var(--${consentLook(consent).tone})`;
