import type { SoapNoteRecord } from '@bedside/contracts/care/care.schema';
import { MAX_DOCUMENT_BYTES } from '@bedside/contracts/care/documents.api';
import { FileLinks } from '@bedside/ui-kit/components/FileLinks';
import { Uploader } from '@bedside/ui-kit/upload/Uploader';
import { sendDocument } from '@bedside/ui-kit/upload/use-uploads';
import { client } from '../../../data/client.ts';
import { uploaderTexts } from '../../documents/file-text.ts';
import styles from './soap.module.css';

const types = ['image/jpeg', 'image/png'];
const texts = {
  ...uploaderTexts,
  choose: 'Choose images',
  hint: 'JPEG or PNG, up to 20 MB.',
  wrongType: 'SOAP note images must be JPEG or PNG.',
  tooLarge: 'Images can be up to 20 MB.',
};

interface Props {
  note: SoapNoteRecord;
  readAgain(): Promise<SoapNoteRecord>;
}

export function NoteImages({ note, readAgain }: Props) {
  const { appointmentId, patientId } = note;
  const mayAdd = note.mayWrite || note.mayAddAddendum;
  if (!mayAdd) return <NoteImageViewer note={note} readAgain={readAgain} />;
  return (
    <section className={styles.part} aria-label="Images">
      <h3>Images</h3>
      <Links note={note} readAgain={readAgain} />
      {note.mayAddAddendum && (
        <p className={styles.muted}>Images you add now are kept as an addendum and can’t be removed.</p>
      )}
      <Uploader
        what="SOAP note images"
        texts={texts}
        types={types}
        maxBytes={MAX_DOCUMENT_BYTES}
        send={sendDocument(client, { patientId, appointmentId, category: 'Soap Note Image' })}
        onUploaded={() => void readAgain()}
        failureText={(reason) => (reason instanceof Error ? reason.message : 'Couldn’t upload this image.')}
      />
    </section>
  );
}

export const NoteImageViewer = ({ note, readAgain }: Props) =>
  note.images.length + note.addendumImages.length > 0 && (
    <section className={styles.part} aria-label="Images">
      <h3>Images</h3>
      <Links note={note} readAgain={readAgain} />
    </section>
  );

const Links = ({ note, readAgain }: Props) => (
  <>
    <FileLinks
      files={note.images}
      opens="(opens in a new tab)"
      showsImages
      onStale={async () => (await readAgain()).images}
    />
    {note.addendumImages.length > 0 && (
      <>
        <h4>Added after signing</h4>
        <FileLinks
          files={note.addendumImages}
          opens="(opens in a new tab)"
          showsImages
          onStale={async () => (await readAgain()).addendumImages}
        />
      </>
    )}
  </>
);

/** Links to the chart that defines which values alert the provider. */
export const VitalChartLink = () => (
  <a href="/vital-chart" target="_blank" rel="noreferrer">
    Vital signs reference
  </a>
);
