-- How many notes stand before a message: patients count the messages without them, so that no gap tells of a note.
alter table chat_messages add column notes_before integer not null default 0;
update chat_messages as message set notes_before = (
  select count(*) from chat_messages as note
  where note.conversation_id = message.conversation_id and note.type = 'note' and note.seq < message.seq);
