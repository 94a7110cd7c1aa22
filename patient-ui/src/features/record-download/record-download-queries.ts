import {
  listRecordDownloads,
  listRecordReaders,
  openRecordDownload,
} from '@bedside/contracts/people/record-downloads.api';
import type { RecordDownload } from '@bedside/contracts/people/record-downloads.schema';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const recordDownloadsQuery = (patientId: string) =>
  queryOptions({
    queryKey: [keys.recordDownloads, patientId],
    queryFn: async ({ signal }) =>
      (await client.send(listRecordDownloads, { query: { patientId } }, { signal })).data,
  });

export const recordReadersQuery = (query: { patientId: string; page: number; take: number }) =>
  queryOptions({
    queryKey: [keys.recordReaders, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listRecordReaders, { query }, { signal });
      return { readers: data.readers, meta };
    },
    placeholderData: keepPreviousData,
  });

export const isOpen = ({ status }: Pick<RecordDownload, 'status'>): boolean =>
  status === 'WAITING' || status === 'RUNNING';

/** The browser streams it to disk, because it may be larger than memory. */
export async function startDownload(id: string): Promise<void> {
  const { data } = await client.send(openRecordDownload, { params: { id } });
  const link = document.createElement('a');
  link.href = data.link;
  link.download = '';
  link.click();
}
