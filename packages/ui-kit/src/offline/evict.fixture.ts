/** Deletes the database as a browser short of space does. */
export const evict = (store: string): Promise<unknown> =>
  new Promise((done) => {
    indexedDB.deleteDatabase(store).onsuccess = done;
  });
