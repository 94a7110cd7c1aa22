-- Nobody is asked about two times at once.
create unique index slot_offers_one_open_each on slot_offers (appointment_id) where status = 'OFFERED';
