-- What providers are certified for, and what a service asks of them, for example "IV therapy".
alter table providers add column skills text[] not null default '{}';
alter table services add column required_skill text check (length(required_skill) between 1 and 40);
