import type { Report } from '@bedside/contracts/care/care.schema';
import { sendDocument } from '@bedside/ui-kit/upload/send-document';
import type { SendFile } from '@bedside/ui-kit/upload/use-uploads';
import { useRef } from 'react';
import { useDataProvider } from 'react-admin';
import { client } from '../../../data/client.ts';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import { stemOf } from '../../documents/file-text.ts';

interface Request {
  appointmentId: string;
  patientId: string;
  /** Empty: as the file is called. */
  reportName: string;
}

/** Uploads a file and makes it a report. One that is there already is not sent again when the second step is. */
export function useSendReport({ appointmentId, patientId, reportName }: Request): SendFile<Report> {
  const { addReport } = useDataProvider<ConsoleDataProvider>();
  const uploaded = useRef(new WeakMap<File, { id: string; patientId: string }>());
  return async (file, options) => {
    const before = uploaded.current.get(file);
    const filing = { patientId, appointmentId, category: 'Report' } as const;
    const document =
      before?.patientId === patientId ? before : await sendDocument(client, filing)(file, options);
    uploaded.current.set(file, document);
    const named = { documentId: document.id, reportName: reportName.trim() || stemOf(file.name) };
    return (await addReport({ body: { appointmentId, patientId, ...named } })).data;
  };
}
