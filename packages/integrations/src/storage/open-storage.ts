import type { StorageConfig } from '@bedside/config/integrations';
import { openS3Storage } from './storage.adapter.ts';
import { openFolderStorage } from './storage.folder.ts';
import type { StoragePort } from './storage.port.ts';

/** Where files are kept, as the configuration alone decides. */
export const openStorage = (config: StorageConfig): StoragePort =>
  config.kind === 's3' ? openS3Storage(config) : openFolderStorage(config.folder);
