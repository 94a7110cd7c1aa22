export const API_BASE_PATH = '/v1';
