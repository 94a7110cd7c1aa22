import { type DocumentRow, documentCategories } from '@bedside/contracts/care/care.schema';
import { RelativeDateTime } from '../../components/RelativeDateTime.tsx';
import { TwoLineCell } from '../../list/cells.tsx';
import { Card, DataTable } from '../../list/DataTable.tsx';
import { DocumentMenu } from './DocumentMenu.tsx';
import { DocumentName } from './DocumentName.tsx';
import { kindText, sizeText } from './file-text.ts';

const fileWords = ({ contentType, sizeBytes }: DocumentRow) =>
  `${kindText(contentType)}, ${sizeText(sizeBytes)}`;
const secondLine = (document: DocumentRow) =>
  [fileWords(document), document.description].filter(Boolean).join(' · ');
const byWords = ({ uploadedBy }: DocumentRow) => uploadedBy ?? 'System';

const Column = DataTable.Col<DocumentRow>;

export const documentColumns = (
  <>
    <Column
      source="name"
      label="Document"
      render={(document) => (
        <TwoLineCell first={<DocumentName document={document} />} second={secondLine(document)} />
      )}
    />
    <Column source="category" label="Category" width={150} />
    <Column
      source="uploadedBy"
      label="Uploaded by"
      disableSort
      width={170}
      fromWidth={1024}
      render={byWords}
      text={byWords}
    />
    <Column
      source="createdAt"
      label="Uploaded"
      width={150}
      fromWidth={900}
      render={({ createdAt }) => <RelativeDateTime instant={createdAt} />}
    />
  </>
);

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
