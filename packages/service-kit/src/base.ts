/** What every address of the API begins with. */
export const API_BASE_PATH = '/v1';
