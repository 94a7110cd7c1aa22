import { FileViewer } from '@bedside/ui-kit/components/FileViewer';
import { createPortal } from 'react-dom';
import { useDownload } from '../../data/use-download.ts';
import { uploadFailureText } from './file-text.ts';

interface Props {
  file: { name: string; contentType: string };
  about?: string;
  /** Short-lived links to view and download the file. */
  viewLink: () => Promise<string>;
  downloadLink: () => Promise<string>;
  onClose(): void;
}

/** Rendered outside the row, so it doesn't inherit its styles. */
export function DocumentViewer({ file, about, viewLink, downloadLink, onClose }: Props) {
  const download = useDownload(file.name, downloadLink);
  return createPortal(
    <FileViewer
      file={file}
      subtitle={about}
      link={viewLink}
      downloading={download.isPending}
      onDownload={() => download.mutate()}
      failureText={uploadFailureText}
      texts={{
        close: 'Close',
        loading: 'Opening file…',
        failed: 'Couldn’t open this file.',
        tryAgain: 'Try again',
        download: 'Download',
        open: 'Open in new tab',
        notShown: 'Word files can’t be previewed. Download the file to view it.',
      }}
      onClose={onClose}
    />,
    document.body,
  );
}
