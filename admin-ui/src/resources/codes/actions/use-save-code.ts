import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from '../../../data/appointment-actions.ts';
import type { CodeListName } from '../../../data/code-actions.ts';
import type { Actions } from '../../../data/data-provider.ts';

/** How the form of a list saves: what it runs, what is read again, and how it takes up the row as it is now. */
export function useSaveCode(list: CodeListName, row: SeenVersion | undefined) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [seen, setSeen] = useState(row);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list] });
  return {
    run: (actions: Actions, values: object) => actions.saveCode(list, seen, values),
    onDone: refresh,
    async onReload() {
      if (seen) setSeen((await dataProvider.getOne<SeenVersion>(list, { id: seen.id })).data);
      await refresh();
    },
  };
}
