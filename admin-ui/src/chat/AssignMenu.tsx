import type { InboxEntry } from '@bedside/contracts/messaging/chat.schema';
import type { UserRow } from '@bedside/contracts/people/user.schema';
import { resolveParticipantName } from '@bedside/ui-kit/chat/inbox';
import { Avatar } from '@bedside/ui-kit/components/Avatar';
import { Button } from '@bedside/ui-kit/components/Button';
import { fullName } from '@bedside/ui-kit/person';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useMe } from '../data/me.ts';
import { useRecordAction } from '../data/use-record-action.ts';

export function AssignMenu({ chat }: { chat: InboxEntry }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const me = useMe();
  const { assignedTo } = chat;
  const label = !assignedTo ? 'Assign' : assignedTo.id === me.id ? 'Me' : assignedTo.name;
  return (
    <>
      <Button
        kind="secondary"
        small
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {assignedTo && <Avatar person={resolveParticipantName(assignedTo.id, assignedTo.name)} size={18} />}

        {assignedTo && <span className="visually-hidden">Assigned to: </span>}
        <span>{label}</span>

        <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {anchor && <People chat={chat} onPick={() => setAnchor(null)} />}
      </Menu>
    </>
  );
}

type Colleague = Pick<UserRow, 'id' | 'firstName' | 'lastName' | 'profileImage'>;

function useOffice() {
  const dataProvider = useDataProvider();
  return useQuery({
    queryKey: ['users', 'office'],
    async queryFn({ signal }): Promise<Colleague[]> {
      const of = async (role: string) =>
        (
          await dataProvider.getList<UserRow>('users', {
            filter: { role, status: 'ACTIVE' },
            sort: { field: 'lastName', order: 'ASC' },
            pagination: { page: 1, perPage: 100 },
            signal,
          })
        ).data;
      return (await Promise.all([of('ADMIN'), of('SUPER_ADMIN')])).flat();
    },
  });
}

function People({ chat, onPick }: { chat: InboxEntry; onPick(): void }) {
  const me = useMe();
  const { data = [], isPending } = useOffice();
  const holder = chat.assignedTo?.id;
  const others = data.filter(({ id }) => id !== me.id && id !== holder);
  return (
    <>
      {holder !== me.id && <Choice chat={chat} person={me} text="Assign to me" onPick={onPick} />}
      {others.map((person) => (
        <Choice key={person.id} chat={chat} person={person} text={fullName(person)} onPick={onPick} />
      ))}
      {isPending && <MenuItem disabled>Loading team…</MenuItem>}
      {holder && <Choice chat={chat} person={null} text="Unassigned" onPick={onPick} />}
    </>
  );
}

interface ChoiceProps {
  chat: InboxEntry;
  person: Colleague | null;
  text: string;
  onPick(): void;
}

function Choice({ chat, person, text, onPick }: ChoiceProps) {
  const assign = useRecordAction((dataProvider) =>
    dataProvider.updateChat({
      params: { conversationId: chat.id },
      body: { version: chat.version, assignedTo: person?.id ?? null },
    }),
  );
  return (
    <MenuItem
      onClick={() => {
        assign.mutate();
        // Closes first, because the menu no longer lists the new assignee.
        onPick();
      }}
    >
      <ListItemIcon>
        {person ? (
          <Avatar person={person} size={20} />
        ) : (
          <UserRoundX size={16} strokeWidth={1.75} aria-hidden />
        )}
      </ListItemIcon>
      {text}
    </MenuItem>
  );
}
