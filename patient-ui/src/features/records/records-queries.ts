import type { CallInput } from '@bedside/contracts/call';
import { getDocumentUrl, listDocuments, listReports } from '@bedside/contracts/care/documents.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

export const reportsQuery = (query: CallInput<typeof listReports>['query']) =>
  queryOptions({
    queryKey: [keys.reports, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listReports, { query }, { signal });
      return { reports: data.reports, meta };
    },
    placeholderData: keepPreviousData,
  });

export const documentsQuery = (query: CallInput<typeof listDocuments>['query']) =>
  queryOptions({
    queryKey: [keys.documents, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listDocuments, { query }, { signal });
      return { documents: data.listing, meta };
    },
    placeholderData: keepPreviousData,
  });

/** Preview and download links, which expire after a few minutes. */
export const linksOf = (documentId: string) => {
  const ask = async (operation: 'VIEW' | 'DOWNLOAD') => {
    const input = { params: { id: documentId }, query: { operation } };
    return (await client.send(getDocumentUrl, input)).data.documentUrl;
  };
  return { view: () => ask('VIEW'), download: () => ask('DOWNLOAD') };
};
