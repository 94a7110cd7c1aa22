-- The request to join a household in the words of the portal. A text that the practice changed stays.

insert into consent_templates (id, type, version, mode, title, text, title_es, text_es, created_at)
select '019a4000-0000-7000-8000-000000000018', type, 2, mode, title,
'Someone is asking you to join their household at this practice.

If you approve, you leave the household you are in now. The account holder of the new household can see your visits and bills, book visits for you, and receive your bills. Everyone who signs in to that household sees its visits and bills: you see theirs, and they see yours. You also share the benefits of the account holder’s membership.

Your own sign-in, your health history, and your messages stay yours.

You can withdraw this at any time, on this page or in your settings. You will then have your own household again.',
title_es,
'Alguien le pide que se una a su hogar en este consultorio.

Si lo aprueba, usted deja el hogar en el que está ahora. El titular de la cuenta del nuevo hogar podrá ver sus citas y facturas, reservar citas para usted y recibir sus facturas. Todas las personas que inician sesión en ese hogar ven sus citas y facturas: usted ve las de ellas, y ellas ven las suyas. También comparte los beneficios de la membresía del titular de la cuenta.

Su propio inicio de sesión, su historial de salud y sus mensajes siguen siendo suyos.

Puede retirar esto en cualquier momento, en esta página o en sus ajustes. Entonces vuelve a tener un hogar propio.',
now()
from consent_templates
where type = 'HOUSEHOLD' and version = 1
  and not exists (select from consent_templates where type = 'HOUSEHOLD' and version > 1);
