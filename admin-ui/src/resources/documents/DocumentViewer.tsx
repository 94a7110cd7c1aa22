import { FileViewer } from '@bedside/ui-kit/components/FileViewer';
import { saveFrom } from '../../parts/save-from.ts';
import { failureText } from './uploader-texts.ts';

interface Props {
  file: { name: string; contentType: string };
  about?: string;
  /** Short-lived links, to look at the file and to keep it. */
  viewLink: () => Promise<string>;
  downloadLink: () => Promise<string>;
  onClose(): void;
}

/** A file to look at without leaving the page, and to download. */
export const DocumentViewer = ({ file, about, viewLink, downloadLink, onClose }: Props) => (
  <FileViewer
    file={file}
    subtitle={about}
    link={viewLink}
    onDownload={async () => saveFrom(await downloadLink(), file.name)}
    failureText={failureText}
    texts={{
      close: 'Close',
      loading: 'The file is being opened',
      failed: 'The file could not be opened.',
      tryAgain: 'Try again',
      download: 'Download',
      open: 'Open in a tab of its own',
      notShown: 'A browser does not show Word files. Download it to read it.',
    }}
    onClose={onClose}
  />
);
