import { type DocumentRow, documentCategories } from '@bedside/contracts/care/care.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { Card } from '../../list/CardRows.tsx';
import type { Column } from '../../list/column.ts';
import { TwoLineCell } from '../../list/TwoLineCell.tsx';
import { DocumentMenu } from './DocumentMenu.tsx';
import { DocumentName } from './DocumentName.tsx';
import { kindText, sizeText } from './file-text.ts';

const fileWords = ({ contentType, sizeBytes }: DocumentRow) =>
  `${kindText(contentType)}, ${sizeText(sizeBytes)}`;
const secondLine = (document: DocumentRow) =>
  [fileWords(document), document.description].filter(Boolean).join(' · ');
const byWords = ({ uploadedBy }: DocumentRow) => uploadedBy ?? 'System';

export const documentColumns: readonly Column<DocumentRow>[] = [
  {
    key: 'name',
    label: 'Document',
    sortBy: 'name',
    cell: (document) => (
      <TwoLineCell first={<DocumentName document={document} />} second={secondLine(document)} />
    ),
    text: ({ name }) => name,
  },
  {
    key: 'category',
    label: 'Category',
    width: 150,
    sortBy: 'category',
    cell: ({ category }) => category,
    text: ({ category }) => category,
  },
  {
    key: 'uploadedBy',
    label: 'Uploaded by',
    width: 170,
    fromWidth: 1024,
    cell: byWords,
    text: byWords,
  },
  {
    key: 'createdAt',
    label: 'Uploaded',
    width: 150,
    sortBy: 'createdAt',
    fromWidth: 900,
    cell: ({ createdAt }) => <RelativeDateTime instant={createdAt} />,
    text: ({ createdAt }) => createdAt,
  },
];

/** A document in the list of a phone. */
export const DocumentCard = ({ document }: { document: DocumentRow }) => (
  <Card
    first={<DocumentName document={document} />}
    second={`${document.category}, ${fileWords(document)}`}
    endFirst={<DocumentMenu document={document} mayRemove={document.uploadedBy !== null} />}
    endSecond={<RelativeDateTime instant={document.createdAt} />}
  />
);

/** What a list can be narrowed to: what people choose, and what Bedside itself puts there. */
export const categoryChoices = [...documentCategories, 'Invoice', 'Consent', 'Predictive 360', 'Chat'].map(
  (category) => ({ value: category, label: category }),
);
