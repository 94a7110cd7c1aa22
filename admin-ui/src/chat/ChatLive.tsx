import { recordTyping } from '@bedside/ui-kit/chat/typing-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveMessages, useLiveState } from '../data/live.tsx';
import { useMe } from '../data/me.ts';
import { loadNewMessages, reconnectConversations } from './conversation-cache.ts';

/** Brings conversations up to date with live messages, whatever screen is open. */
export function ChatLive() {
  const queryClient = useQueryClient();
  const me = useMe();
  const state = useLiveState();
  useLiveMessages(({ type, entityType, entityId, by }) => {
    if (entityType !== 'conversation') return;
    if (type === 'typing') {
      if (by !== me.id) recordTyping(entityId, by);
      return;
    }
    loadNewMessages(entityId);
    void queryClient.invalidateQueries({ queryKey: ['chats'] });
  });
  useEffect(() => {
    if (state === 'live') reconnectConversations();
  }, [state]);
  useEffect(() => {
    window.addEventListener('online', reconnectConversations);
    return () => window.removeEventListener('online', reconnectConversations);
  }, []);
  return null;
}
