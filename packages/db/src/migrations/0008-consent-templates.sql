-- The texts that a practice starts with. A practice that changes one makes a version of its own.
insert into consent_texts (id, type, version, mode, title, text, created_at) values
('019a4000-0000-7000-8000-000000000001', 'TREATMENT', 1, 'CONSENT', 'Consent to Treatment at Home',
'I ask the clinicians of this practice to examine and treat me, or the person I am the guardian of, at home or wherever the visit takes place.

What this covers. Taking a history, physical examination, vital signs, blood draws and swabs, injections, infusions, wound care, medicines given during the visit, and other care that the clinician finds necessary and explains to me before it begins.

What I understand. Care at home has limits. Some conditions need the equipment of a clinic or a hospital, and the clinician may send me there. In an emergency I call 911 first. Medicine is not an exact science, and nobody has promised me a result. Every treatment carries some risk, such as pain, bruising, infection or an allergic reaction, and I can ask about the risks of mine before it begins.

What I agree to. I tell the clinician about my conditions, allergies and medicines as completely as I can. I can refuse or stop any part of my care at any time, and my clinician will tell me what that may mean for my health. A student or observer may take part only if I agree at the visit.

This consent stays in effect until I withdraw it. Withdrawing it does not undo care that was given before.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000002', 'TELEMEDICINE', 1, 'CONSENT', 'Consent to Telemedicine',
'I agree to be seen by video or telephone instead of in person.

How it works. The clinician is in another place, asks me questions, looks at what I can show and, where that is safe, advises me, orders tests or prescribes medicine. The call is encrypted. It is not recorded, unless I am asked and agree first.

What I understand. The clinician cannot examine me by hand, and may find that I have to be seen in person. If the connection fails, the practice will call me by phone. I am in a state in which the clinician is licensed, and I say where I am at the start of every call, so that help can be sent to me if needed. I will take the call in a private place.

What telemedicine is not for. For chest pain, trouble breathing, heavy bleeding, sudden weakness, or any other emergency, I will call 911.

I can ask for a visit in person instead, now or at any time during the call, and it will not count against me. This consent stays in effect until I withdraw it.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000003', 'PRIVACY_PRACTICES', 1, 'CONSENT', 'Acknowledgment of Privacy Practices',
'I have been given the practice''s Notice of Privacy Practices, as the Health Insurance Portability and Accountability Act (HIPAA) requires, and have had the chance to read it and to ask about it.

The notice says how the practice may use and share my health information for treatment, for payment and for the running of the practice; when it may or must share it without asking me, for example where the law requires it; and that every other use needs my written authorization.

My rights. I can see my records and get a copy of them, ask for a correction, ask with whom they were shared, ask for limits on their use, ask to be reached in another way or at another address, and file a complaint with the practice or the U.S. Department of Health and Human Services without being penalized.

Signing says that I have received the notice. It does not mean that I agree to any special use of my information, and care does not depend on it.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000004', 'AESTHETICS', 1, 'CONSENT', 'Consent to Aesthetic Treatment',
'I ask for the aesthetic treatment that I have chosen: an injection of botulinum toxin or dermal filler, microneedling, or a chemical peel. It is elective and is not medically necessary.

What I was told. The treatment, its alternatives, including none, and what it can and cannot achieve. Results vary from person to person, are not permanent, and may take up to two weeks to show. A second treatment may be needed, at its own price.

Risks. Redness, swelling, bruising, pain, itching, infection, unevenness, a drooping eyelid or brow, lumps, scars, changes in the color of the skin and allergic reactions. Rarely, filler blocks a blood vessel, which can harm the skin or the eyesight and has to be treated at once.

What I confirm. I am not pregnant or breastfeeding. I have told the clinician about diseases of nerves and muscles, cold sores, blood thinners, earlier treatments, allergies and plans for surgery or dental work within two weeks. I have been given aftercare instructions and will follow them.

Pictures. Pictures of the treated area may be taken for my record. They are used for nothing else without my written agreement.

I may change my mind until the treatment begins.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000005', 'FINANCIAL', 1, 'CONSENT', 'Financial Agreement',
'I agree to pay for the care that I, or the person I am responsible for, receive from this practice.

Prices. I have seen the prices of the services I book, with the travel fee, before each visit. What is done at the visit may differ from what was booked; the invoice lists what was done.

Payment. The invoice is due when the visit is done. I can pay by card, with a card on file, in cash, or, where the practice agrees, be billed later. My card on file is charged only for what I owe, and I get a receipt each time. I can have it removed at any time.

Insurance. The practice does not bill my insurance, unless we have agreed on that in writing. I can ask for an itemized statement and send it to my insurance myself. I still owe anything my insurance does not pay.

Cancellations. I can cancel or reschedule a visit at no cost up to 24 hours before its confirmed time. A later cancellation may cost the fee that is shown before I confirm it.

I am entitled to a good-faith estimate under the No Surprises Act before care that is planned, and can dispute a bill that is much higher than the estimate.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000006', 'RECORDS_RELEASE', 1, 'CONSENT', 'Authorization to Release Records',
'I authorize this practice to send my health records to my primary care clinician and to the specialists who treat me, and to receive records from them, so that my care is coordinated.

What is sent. Visit notes, results of tests, lists of conditions, allergies and medicines, vaccinations and letters. Notes of psychotherapy, and records on the treatment of substance use, are not sent unless I authorize them separately.

What I understand. I sign freely, and care does not depend on it. What is sent may be passed on by whoever receives it and may then no longer be protected by federal privacy law. I can ask for a list of what was sent.

This authorization ends one year after I sign it. I can withdraw it sooner. Nothing is sent after that, but records already sent cannot be recalled.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000007', 'SHARED_ACCESS', 1, 'REQUEST', 'Request to Share Access',
'Someone is asking you to share some of your information at this practice.

Visits. If visits are asked for and you approve, this person sees the visits that are for you alone, with their reasons, services, times, addresses and reports, and can book, move and cancel visits for you.

Bills. If bills are asked for and you approve, this person sees the bills of your visits and can pay them. No one can use your cards. They pay with a card they enter themselves.

Nothing else is shared. Your messages, your health history, your insurance and your cards stay yours.

You can withdraw this at any time, on this page or in your settings. From then on, this person can no longer see any of it.',
'2026-01-01T00:00:00Z'),
('019a4000-0000-7000-8000-000000000008', 'HOUSEHOLD', 1, 'REQUEST', 'Request to Join a Household',
'Someone is asking you to join their household at this practice.

If you approve, you leave the household you are in now, and the holder of the new one sees your visits and bills, books visits for you and receives your invoices. Whoever signs in to that household sees its visits and bills: you see theirs, and they see yours. The benefits of the holder''s membership become yours too.

Your own sign-in, your health history and your messages stay yours.

You can withdraw this at any time, on this page or in your settings. You will then have your own household again.',
'2026-01-01T00:00:00Z');
