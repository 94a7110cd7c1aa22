import { httpClient } from './http-client.ts';

const path = '/admin/saved-views';

/** The reader’s own views of a list. */
export const viewActions = {
  async saveView(view: { resource: string; name: string; search: string }) {
    await httpClient(path, { method: 'POST', body: JSON.stringify(view) });
    return { message: `View “${view.name}” saved` };
  },

  async forgetView({ id, name }: { id: string; name: string }) {
    await httpClient(`${path}/${id}`, { method: 'DELETE' });
    return { message: `View “${name}” deleted` };
  },
};
