/** What every address of the API begins with. */
export const BASE = '/v1';
