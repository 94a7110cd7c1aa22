import type { CallInput } from '@bedside/contracts/call';
import { getDocumentUrl, listDocuments, listReports } from '@bedside/contracts/care/documents.api';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { client } from '../../api/client.ts';
import { keys } from '../../api/keys.ts';

/** Released reports of one's household, the newest first. */
export const reportsQuery = (query: CallInput<typeof listReports>['query']) =>
  queryOptions({
    queryKey: [keys.reports, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listReports, { query }, { signal });
      return { reports: data.reports, meta };
    },
    placeholderData: keepPreviousData,
  });

/** Documents of one's household. */
export const documentsQuery = (query: CallInput<typeof listDocuments>['query']) =>
  queryOptions({
    queryKey: [keys.documents, query],
    queryFn: async ({ signal }) => {
      const { data, meta } = await client.send(listDocuments, { query }, { signal });
      return { documents: data.listing, meta };
    },
    placeholderData: keepPreviousData,
  });

/** Links to a document that live some minutes: to look at it, and to keep it. */
export const linksOf = (documentId: string) => {
  const ask = async (operation: 'VIEW' | 'DOWNLOAD') => {
    const input = { params: { id: documentId }, query: { operation } };
    return (await client.send(getDocumentUrl, input)).data.documentUrl;
  };
  return { view: () => ask('VIEW'), download: () => ask('DOWNLOAD') };
};
