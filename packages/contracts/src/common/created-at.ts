/** The creation time in milliseconds since 1970, which every id starts with because ids are version 7 UUIDs. */
export const createdAtOf = (id: string): number => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16);
