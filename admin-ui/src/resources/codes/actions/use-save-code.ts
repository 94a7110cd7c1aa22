import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../../../data/data-provider.ts';
import type { SeenVersion } from '../../../data/seen-version.ts';
import type { CodeListName } from '../code-lists.ts';

/** How the form of a list saves: what it runs, what is read again, and how it takes up the row as it is now. */
export function useSaveCode(list: CodeListName, row: SeenVersion | undefined) {
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider();
  const [seen, setSeen] = useState(row);
  const refresh = () => queryClient.invalidateQueries({ queryKey: [list] });
  return {
    run: (dataProvider: ConsoleDataProvider, values: object) =>
      seen
        ? dataProvider.update(list, { id: seen.id, data: values, previousData: seen })
        : dataProvider.create(list, { data: values }),
    successMessage: seen ? 'Changes saved' : 'Added to the list',
    onDone: refresh,
    async onReload() {
      if (seen) setSeen((await dataProvider.getOne<SeenVersion>(list, { id: seen.id })).data);
      await refresh();
    },
  };
}
