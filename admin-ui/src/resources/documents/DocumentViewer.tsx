import { FileViewer } from '@bedside/ui-kit/components/FileViewer';
import { createPortal } from 'react-dom';
import { failureText } from './uploader-texts.ts';
import { useDownload } from './use-download.ts';

interface Props {
  file: { name: string; contentType: string };
  about?: string;
  /** Short-lived links, to look at the file and to keep it. */
  viewLink: () => Promise<string>;
  downloadLink: () => Promise<string>;
  onClose(): void;
}

/** A file to look at without leaving the page, and to download; away from the row it stands in, whose look it would take on. */
export function DocumentViewer({ file, about, viewLink, downloadLink, onClose }: Props) {
  const download = useDownload(file.name, downloadLink);
  return createPortal(
    <FileViewer
      file={file}
      subtitle={about}
      link={viewLink}
      downloading={download.isPending}
      onDownload={() => download.mutate()}
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
    />,
    document.body,
  );
}
