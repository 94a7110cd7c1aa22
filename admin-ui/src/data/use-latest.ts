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
  /** Reads the record again. By default, by its id. */
  read?(known: NoInfer<R>): Promise<R | undefined>;
}

/** `known` is the record that a form was filled from. `latest` reads it again, for `DrawerForm`. */
export function useLatest<R extends SeenVersion, V>(options: Options<R, V>) {
  const { resource, record, valuesOf, refresh } = options;
  const dataProvider = useDataProvider();
  const [known, setKnown] = useState(record);
  const byId = async ({ id }: R) => (await dataProvider.getOne<R>(resource, { id })).data;
  async function latest() {
    const data = known && (await (options.read ?? byId)(known));
    if (!data) return undefined;
    setKnown(data);
    await refresh();
    return valuesOf(data);
  }
  return { known, setKnown, latest };
}
