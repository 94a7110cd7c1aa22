-- What a patient named somebody by whom they asked: all that they are shown of them until it is approved.
alter table consents add column asked_as text;
