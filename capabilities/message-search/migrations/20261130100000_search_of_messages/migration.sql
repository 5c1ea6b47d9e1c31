-- Messages are found by their words, in English and in Spanish, with or without accents.

-- Letter for letter, so that every letter keeps its place.
CREATE FUNCTION without_accents(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT pg_catalog.translate(said, 'ÁÀÂÄÃÉÈÊËÍÌÎÏÓÒÔÖÕÚÙÛÜÑÇáàâäãéèêëíìîïóòôöõúùûüñç', 'AAAAAEEEEIIIIOOOOOUUUUNCaaaaaeeeeiiiiooooouuuunc')
$$;

-- The stems of a text, and whose it is: so one index holds each user's words apart. Spanish endings are told by their
-- accents, so a text that has some is read with them, too.
CREATE FUNCTION words_said(user_id uuid, said text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  begun pg_catalog.text := pg_catalog.left(said, 2000);
  plain pg_catalog.text := public.without_accents(begun);
BEGIN
  RETURN pg_catalog.array_to_tsvector(ARRAY[user_id::pg_catalog.text])
    || pg_catalog.to_tsvector('pg_catalog.english', plain) || pg_catalog.to_tsvector('pg_catalog.spanish', plain)
    || CASE WHEN begun <> plain THEN pg_catalog.to_tsvector('pg_catalog.spanish', begun) ELSE '' END;
END $$;
