import type { CallInput } from '@bedside/contracts/call';
import {
  createAdmin,
  deleteAdmin,
  inviteProvider,
  type providersResource,
  resendAdminInvite,
  resendInvitation,
  revokeInvitation,
  updateAdmin,
} from '@bedside/contracts/people/staff.api';
import type { z } from 'zod';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';
import { httpClient } from './http-client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type ProviderChanges = Omit<z.input<typeof providersResource.update>, 'version'>;

export const staffActions = {
  inviteProvider: (input: Body<typeof inviteProvider>) => client.send(inviteProvider, { body: input }),

  resendInvitation: (id: string) => client.send(resendInvitation, { params: { id } }),

  revokeInvitation: (id: string) => client.send(revokeInvitation, { params: { id } }),

  createAdmin: (input: Body<typeof createAdmin>) => client.send(createAdmin, { body: input }),

  changeAdmin: ({ id, version }: SeenVersion, changes: Omit<Body<typeof updateAdmin>, 'id' | 'version'>) =>
    client.send(updateAdmin, { body: { id, version, ...changes } }),

  deleteAdmin: (id: string) => client.send(deleteAdmin, { params: { id } }),

  resendAdminInvite: (id: string) => client.send(resendAdminInvite, { params: { id } }),

  async saveProvider({ id, version }: SeenVersion, changes: ProviderChanges) {
    await httpClient(`/admin/providers/${id}`, {
      method: 'PUT',
      body: JSON.stringify({ version, ...changes }),
    });
    return { message: 'Provider saved' };
  },
};
