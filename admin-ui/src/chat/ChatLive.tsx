import { noteTyping } from '@bedside/ui-kit/chat/typing-store';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLiveMessages, useLiveState } from '../data/live.tsx';
import { useMe } from '../data/me.ts';
import { catchUp, resume } from './threads.ts';

/** Brings conversations up to date with live messages, whatever screen is open. */
export function ChatLive() {
  const queryClient = useQueryClient();
  const me = useMe();
  const state = useLiveState();
  useLiveMessages(({ type, entityType, entityId, by }) => {
    if (entityType !== 'conversation') return;
    if (type === 'typing') {
      if (by !== me.id) noteTyping(entityId, by);
      return;
    }
    catchUp(entityId);
    void queryClient.invalidateQueries({ queryKey: ['chats'] });
  });
  useEffect(() => {
    if (state === 'live') resume();
  }, [state]);
  useEffect(() => {
    window.addEventListener('online', resume);
    return () => window.removeEventListener('online', resume);
  }, []);
  return null;
}
