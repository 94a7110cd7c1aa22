import { useMutation } from '@tanstack/react-query';
import MessageSquare from 'lucide-react/icons/message-square';
import { useDataProvider } from 'react-admin';
import { useNavigate } from 'react-router';
import { ActionButton, type ButtonPlace } from '../components/ActionButton.tsx';
import type { ConsoleDataProvider } from '../data/data-provider.ts';
import { showFailure } from '../data/failure.ts';
import { chatAddress } from './chat-tabs.ts';

interface About {
  patientId: string;
  appointmentId?: string | undefined;
}

/** Opens the practice’s conversation with the patient, or the provider’s own. */
export function StartChatButton({ patientId, appointmentId, ...place }: ButtonPlace & About) {
  const open = useOpenChat();
  return (
    <ActionButton
      {...place}
      icon={MessageSquare}
      label="Message"
      isBusy={open.isPending}
      onPress={() => open.mutate({ patientId, appointmentId })}
    />
  );
}

/** Creates the conversation if needed, then navigates to it. */
export function useOpenChat() {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (about: About) => dataProvider.openChat({ body: about }),
    onSuccess: ({ data }) => navigate(chatAddress(data), { state: { isWriting: true } }),
    onError: showFailure,
  });
}
