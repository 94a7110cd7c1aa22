-- Taking patients in needed no permission until now. Whoever plans visits did it all day and goes on; an admin who was
-- narrowed down to something else did not mean to have it.
update users set permissions = array_append(permissions, 'people')
where role = 'ADMIN' and 'dispatch' = any (permissions) and not 'people' = any (permissions);
