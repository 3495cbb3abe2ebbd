ALTER TABLE "article" ADD COLUMN "history_seq" integer;

ALTER TABLE "article" ADD COLUMN "history_hash" text;

-- Written by hand: what is told of an article is never told otherwise. Only whether a row is shown with its article may change.
CREATE FUNCTION "article_history_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  housekeeping text[] := ARRAY['is_deleted', 'version', 'update_user', 'update_time'];
BEGIN
  IF TG_OP = 'UPDATE' AND to_jsonb(NEW) - housekeeping = to_jsonb(OLD) - housekeeping THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Rows of article_history are written once';
END $$;

CREATE TRIGGER "article_history_stays" BEFORE UPDATE OR DELETE ON "article_history"
  FOR EACH ROW EXECUTE FUNCTION "article_history_stays"();
