ALTER TABLE "code_column" ADD COLUMN "unique" integer;
