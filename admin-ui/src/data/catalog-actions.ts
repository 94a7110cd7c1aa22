import {
  addProviderService,
  addService,
  removeProviderService,
  removeService,
  updateProviderService,
  updateService,
} from '@bedside/contracts/appointments/catalog.api';
import type { CallInput } from '@bedside/contracts/call';
import type { SeenVersion } from './appointment-actions.ts';
import { client } from './client.ts';

type Body<C extends Parameters<typeof client.send>[0]> = CallInput<C> extends { body: infer B } ? B : never;
type Changes<C extends Parameters<typeof client.send>[0]> = Omit<Body<C>, 'id' | 'version'>;

/** Changes of both catalogues. */
export const catalogActions = {
  addService: (input: Body<typeof addService>) => client.send(addService, { body: input }),

  changeService: ({ id, version }: SeenVersion, changes: Changes<typeof updateService>) =>
    client.send(updateService, { body: { id, version, ...changes } }),

  removeService: (id: string) => client.send(removeService, { params: { id } }),

  addProviderService: (input: Body<typeof addProviderService>) =>
    client.send(addProviderService, { body: input }),

  changeProviderService: ({ id, version }: SeenVersion, changes: Changes<typeof updateProviderService>) =>
    client.send(updateProviderService, { body: { id, version, ...changes } }),

  removeProviderService: (id: string) => client.send(removeProviderService, { params: { id } }),
};
