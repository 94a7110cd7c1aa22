/** When a record was made, in milliseconds since 1970: ids are UUIDs of version 7 and begin with it. */
export const createdAtOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
