-- A step's last statement commits in the same round trip. Where its writes are refused it fails instead, so that nothing
-- that was written before it in the transaction stays.
CREATE FUNCTION refuse_fenced() RETURNS int LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'fenced' USING ERRCODE = 'RT001';
END $$;
