import type { SoapNoteTemplate } from '@bedside/contracts/care/care.schema';
import { DrawerHeader } from '../../../components/DrawerHeader.tsx';
import styles from '../../../components/drawer.module.css';
import { RichText } from '../../../components/rich-text/RichText.tsx';

/** A template as a note begins with it. */
export const TemplatePreview = ({ template }: { template: SoapNoteTemplate }) => (
  <>
    <DrawerHeader title={template.name} about="SOAP note template" />
    <div className={styles.body}>
      <RichText html={template.template} />
    </div>
  </>
);
