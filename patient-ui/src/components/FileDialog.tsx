import { FileViewer } from '@bedside/ui-kit/components/FileViewer';
import { errorMessageOf } from '../api/failures.ts';
import { useTexts } from '../i18n/TextsProvider.tsx';
import { useFileDownload } from './files.ts';

interface Props {
  file: { name: string; contentType: string };
  subtitle?: string;
  link: () => Promise<string>;
  downloadLink?: () => Promise<string>;
  onClose: () => void;
}

/** File preview with a download button. */
export function FileDialog({ file, subtitle, link, downloadLink = link, onClose }: Props) {
  const { files, shell } = useTexts();
  const download = useFileDownload();
  return (
    <FileViewer
      file={file}
      subtitle={subtitle}
      link={link}
      downloading={download.isPending}
      onDownload={() => download.mutate({ name: file.name, link: downloadLink })}
      failureText={(reason) => errorMessageOf(reason, files.viewer.failed).message}
      texts={{ ...files.viewer, close: shell.close, download: files.download }}
      onClose={onClose}
    />
  );
}
