import type { Client } from '@bedside/api-client/client';
import type { FileLink } from '@bedside/contracts/care/care.schema';
import { useState } from 'react';
import { freshAttachmentUrl } from './conversation-api.ts';

/** Requests a new link once if the image fails to load. */
export function useAttachment(
  client: Client,
  message: { conversationId: string; seq: number; file: FileLink },
) {
  const [url, setUrl] = useState(message.file.url);
  const [tries, setTries] = useState(0);
  const link = () => freshAttachmentUrl(client, message);
  function onError() {
    setTries(tries + 1);
    if (tries === 0) void link().then(setUrl, () => undefined);
  }
  return { url, link, onError, isBroken: tries >= 2 };
}
