import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import type { SeenVersion } from './seen-version.ts';

interface Options<R, V> {
  resource: string;
  /** Omitted for a new record. */
  record: R | undefined;
  valuesOf(record: NoInfer<R>): V;
  /** Refreshes the screen behind the drawer. */
  refresh(): unknown;
}

/** `known` is the record that a form was filled from. `latest` reads it again, for `DrawerForm`. */
export function useLatest<R extends SeenVersion, V>({ resource, record, valuesOf, refresh }: Options<R, V>) {
  const dataProvider = useDataProvider();
  const [known, setKnown] = useState(record);
  async function latest() {
    if (!known) return undefined;
    const { data } = await dataProvider.getOne<R>(resource, { id: known.id });
    setKnown(data);
    await refresh();
    return valuesOf(data);
  }
  return { known, setKnown, latest };
}
