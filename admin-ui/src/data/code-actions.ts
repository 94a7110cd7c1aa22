import type { CallInput } from '@bedside/contracts/call';
import { deleteDxCode, importCodes, setAppointmentCodes } from '@bedside/contracts/care/codes.api';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

export type CodeListName = 'dx-codes' | 'cpt-codes' | 'symptoms';

type AppointmentCodes = Omit<CallInput<typeof setAppointmentCodes>['body'], 'version'>;

export const codeActions = {
  /** Adds a line to a list, or changes the one that was looked at. */
  async saveCode(list: CodeListName, seen: SeenVersion | undefined, values: object) {
    const body = JSON.stringify(seen ? { ...values, version: seen.version } : values);
    if (seen) await httpClient(`/admin/${list}/${seen.id}`, { method: 'PUT', body });
    else await httpClient(`/admin/${list}`, { method: 'POST', body });
    return { message: seen ? 'Changes saved' : 'Added to the list' };
  },

  async removeCode(list: CodeListName, id: string) {
    if (list === 'dx-codes') return client.send(deleteDxCode, { params: { id } });
    await httpClient(`/admin/${list}/${id}`, { method: 'DELETE' });
    return { message: 'Removed from the list' };
  },

  importCodes: (kind: 'DX' | 'CPT', file: Blob) => client.upload(importCodes, file, { body: { kind } }),

  setAppointmentCodes: ({ id, version }: SeenVersion, codes: AppointmentCodes) =>
    client.send(setAppointmentCodes, { params: { id }, body: { version, ...codes } }),
};
