CREATE TABLE "qr_ticket" (
	"code_hash" varchar(64) PRIMARY KEY NOT NULL,
	"state_hash" varchar(64) NOT NULL,
	"browser_hash" varchar(64) NOT NULL,
	"for_tenant" varchar(12) NOT NULL,
	"ip" varchar(64) NOT NULL,
	"user_agent" varchar(1000) NOT NULL,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"user_id" bigint,
	"session_id" bigint,
	"created_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL
);

CREATE TABLE "sms_code" (
	"tenant_id" varchar(12) NOT NULL,
	"phone" varchar(11) NOT NULL,
	"purpose" varchar(16) NOT NULL,
	"code_hash" varchar(64) NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"ends_at" bigint NOT NULL,
	CONSTRAINT "sms_code_tenant_id_phone_purpose_pk" PRIMARY KEY("tenant_id","phone","purpose")
);

CREATE TABLE "social_flow" (
	"state_hash" varchar(64) PRIMARY KEY NOT NULL,
	"source" varchar(32) NOT NULL,
	"for_tenant" varchar(12) NOT NULL,
	"browser_hash" varchar(64) NOT NULL,
	"sealed" text NOT NULL,
	"user_id" bigint,
	"ends_at" bigint NOT NULL
);

CREATE TABLE "social_guest" (
	"ticket_hash" varchar(64) PRIMARY KEY NOT NULL,
	"source" varchar(32) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"name" varchar(120) NOT NULL,
	"for_tenant" varchar(12) NOT NULL,
	"browser_hash" varchar(64) NOT NULL,
	"ends_at" bigint NOT NULL
);

CREATE TABLE "social_identity" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"source" varchar(32) NOT NULL,
	"subject" varchar(255) NOT NULL,
	"name" varchar(120) NOT NULL,
	"user_id" bigint NOT NULL,
	"bound_at" bigint NOT NULL
);

ALTER TABLE "auth_session" ADD COLUMN "started_at" bigint;

ALTER TABLE "auth_session" ADD COLUMN "seen_at" bigint;

CREATE INDEX "qr_ticket_ends" ON "qr_ticket" USING btree ("ends_at");

CREATE INDEX "sms_code_ends" ON "sms_code" USING btree ("ends_at");

CREATE INDEX "social_flow_ends" ON "social_flow" USING btree ("ends_at");

CREATE INDEX "social_guest_ends" ON "social_guest" USING btree ("ends_at");

CREATE UNIQUE INDEX "social_identity_subject" ON "social_identity" USING btree ("tenant_id","source","subject");

CREATE INDEX "social_identity_user" ON "social_identity" USING btree ("user_id");
