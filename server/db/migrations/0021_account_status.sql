-- Accounts without a status could not sign in; they stay out of use until an administrator takes them in.
UPDATE "user" SET "status" = 3 WHERE "status" IS NULL;

ALTER TABLE "user" ALTER COLUMN "status" SET NOT NULL;
