CREATE TABLE "oss" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"oss_code" text NOT NULL,
	"category" integer NOT NULL,
	"endpoint" text,
	"bucket_name" text,
	"region" text,
	"app_id" text,
	"access_key" text,
	"secret_key" text,
	"remark" text
);

CREATE TABLE "sms" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sms_code" text NOT NULL,
	"category" integer NOT NULL,
	"template_id" text NOT NULL,
	"sign_name" text NOT NULL,
	"access_key" text,
	"secret_key" text,
	"app_id" text,
	"region_id" text,
	"endpoint" text,
	"remark" text
);

CREATE TABLE "report_list" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"file" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"keep_time" timestamp(0) NOT NULL
);

CREATE TABLE "report_plan" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"plan_name" text NOT NULL,
	"category" text NOT NULL,
	"period" integer NOT NULL,
	"repeat_type" integer NOT NULL,
	"week_day" integer,
	"month_day" integer,
	"send_hour" integer NOT NULL,
	"receiver_ids" text NOT NULL,
	"is_on" integer NOT NULL,
	"last_date" varchar(10),
	"last_outcome" integer
);

CREATE TABLE "sms_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"phone" text NOT NULL,
	"kind" integer NOT NULL,
	"sms_code" text,
	"category" integer,
	"outcome" integer NOT NULL,
	"vendor_id" text,
	"took_ms" integer,
	"sender" text,
	"request_id" text,
	"refusal" text
);

CREATE TABLE "report_receiver" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"report_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"send_time" timestamp(0) NOT NULL
);

CREATE TABLE "server_node" (
	"id" varchar(100) PRIMARY KEY NOT NULL,
	"host" varchar(255) NOT NULL,
	"pid" integer NOT NULL,
	"version" varchar(32) NOT NULL,
	"node_version" varchar(32) NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"memory_bytes" bigint NOT NULL,
	"load" double precision NOT NULL,
	"processors" integer NOT NULL,
	"delay_ms" double precision NOT NULL,
	"streams" integer NOT NULL,
	"pool_most" integer NOT NULL,
	"pool_open" integer NOT NULL,
	"pool_idle" integer NOT NULL,
	"pool_waiting" integer NOT NULL
);

DROP INDEX "attach_ref_type";

DROP INDEX "attach_ref_id";

ALTER TABLE "attach" ADD COLUMN "oss_id" bigint;

CREATE INDEX "oss_order" ON "oss" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "oss_category" ON "oss" USING btree ("tenant_id","is_deleted","category","create_time","id");

CREATE INDEX "oss_status" ON "oss" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE UNIQUE INDEX "oss_oss_code_unique" ON "oss" USING btree ("tenant_id","oss_code") WHERE "oss"."is_deleted" = 0;

CREATE INDEX "sms_order" ON "sms" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "sms_category" ON "sms" USING btree ("tenant_id","is_deleted","category","create_time","id");

CREATE INDEX "sms_status" ON "sms" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE UNIQUE INDEX "sms_sms_code_unique" ON "sms" USING btree ("tenant_id","sms_code") WHERE "sms"."is_deleted" = 0;

CREATE INDEX "report_list_order" ON "report_list" USING btree ("tenant_id","is_deleted","keep_time","id");

CREATE INDEX "report_list_category" ON "report_list" USING btree ("tenant_id","is_deleted","category","keep_time","id");

CREATE INDEX "report_plan_order" ON "report_plan" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "report_plan_category" ON "report_plan" USING btree ("tenant_id","is_deleted","category","create_time","id");

CREATE INDEX "report_plan_is_on" ON "report_plan" USING btree ("tenant_id","is_deleted","is_on","create_time","id");

CREATE INDEX "sms_log_order" ON "sms_log" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "sms_log_phone" ON "sms_log" USING btree ("tenant_id","is_deleted","phone","create_time","id");

CREATE INDEX "sms_log_kind" ON "sms_log" USING btree ("tenant_id","is_deleted","kind","create_time","id");

CREATE INDEX "sms_log_outcome" ON "sms_log" USING btree ("tenant_id","is_deleted","outcome","create_time","id");

CREATE INDEX "sms_log_request_id" ON "sms_log" USING btree ("tenant_id","is_deleted","request_id","create_time","id");

CREATE INDEX "report_receiver_order" ON "report_receiver" USING btree ("tenant_id","is_deleted","send_time","id");

CREATE INDEX "report_receiver_report_id_ref" ON "report_receiver" USING btree ("report_id");

CREATE INDEX "report_receiver_user_id_ref" ON "report_receiver" USING btree ("user_id");

CREATE UNIQUE INDEX "report_receiver_report_id_user_id_unique" ON "report_receiver" USING btree ("tenant_id","report_id","user_id") WHERE "report_receiver"."is_deleted" = 0;

CREATE INDEX "server_node_seen" ON "server_node" USING btree ("seen_at");

CREATE INDEX "attach_oss_id" ON "attach" USING btree ("tenant_id","is_deleted","oss_id","create_time","id");

CREATE INDEX "attach_oss_id_ref" ON "attach" USING btree ("oss_id");
