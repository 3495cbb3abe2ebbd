CREATE TABLE "audit_target" (
	"name" varchar(255) PRIMARY KEY NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL
);

ALTER TABLE "audit_log" ADD COLUMN "seq" bigint;

ALTER TABLE "audit_log" ADD COLUMN "hash" varchar(64);

CREATE INDEX "audit_log_seq" ON "audit_log" USING btree ("seq") WHERE "audit_log"."seq" is not null;

CREATE INDEX "audit_log_unsealed" ON "audit_log" USING btree ("id") WHERE "audit_log"."seq" is null;
