ALTER TABLE "dept" ALTER COLUMN "parent_id" SET DEFAULT '0';

UPDATE "dept" SET "parent_id" = 0 WHERE "parent_id" IS NULL;

ALTER TABLE "dept" ALTER COLUMN "parent_id" SET NOT NULL;

ALTER TABLE "dict" ALTER COLUMN "parent_id" SET DEFAULT '0';

UPDATE "dict" SET "parent_id" = 0 WHERE "parent_id" IS NULL;

ALTER TABLE "dict" ALTER COLUMN "parent_id" SET NOT NULL;

ALTER TABLE "dictbiz" ALTER COLUMN "parent_id" SET DEFAULT '0';

UPDATE "dictbiz" SET "parent_id" = 0 WHERE "parent_id" IS NULL;

ALTER TABLE "dictbiz" ALTER COLUMN "parent_id" SET NOT NULL;

ALTER TABLE "menu" ALTER COLUMN "parent_id" SET DEFAULT '0';

UPDATE "menu" SET "parent_id" = 0 WHERE "parent_id" IS NULL;

ALTER TABLE "menu" ALTER COLUMN "parent_id" SET NOT NULL;

ALTER TABLE "region" ALTER COLUMN "parent_code" SET DEFAULT '0';

UPDATE "region" SET "parent_code" = 0 WHERE "parent_code" IS NULL;

ALTER TABLE "region" ALTER COLUMN "parent_code" SET NOT NULL;

ALTER TABLE "role" ALTER COLUMN "parent_id" SET DEFAULT '0';

UPDATE "role" SET "parent_id" = 0 WHERE "parent_id" IS NULL;

ALTER TABLE "role" ALTER COLUMN "parent_id" SET NOT NULL;

CREATE INDEX "attach_name_lookup" ON "attach" USING btree ("name");

CREATE INDEX "user_role_id" ON "user" USING btree ("tenant_id","is_deleted","role_id","create_time","id");
