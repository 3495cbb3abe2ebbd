CREATE TABLE "log_usual" (
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
	"log_level" text NOT NULL,
	"log_id" text NOT NULL,
	"log_data" text,
	"create_by" text,
	"remote_ip" text,
	"method" text,
	"request_uri" text,
	"request_id" text,
	"user_agent" text,
	"params" text,
	"service_id" text,
	"server_host" text,
	"server_ip" text,
	"env" text,
	"method_class" text,
	"method_name" text
);

CREATE TABLE "log_api" (
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
	"title" text NOT NULL,
	"result_code" integer,
	"biz_code" text,
	"duration" integer,
	"type" text,
	"time" text,
	"create_by" text,
	"remote_ip" text,
	"method" text,
	"request_uri" text,
	"request_id" text,
	"user_agent" text,
	"params" text,
	"service_id" text,
	"server_host" text,
	"server_ip" text,
	"env" text,
	"method_class" text,
	"method_name" text
);

DROP INDEX "log_error_order";

ALTER TABLE "log_error" ALTER COLUMN "service_id" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "service_id" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "service_id" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "server_host" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "server_host" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "server_host" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "server_ip" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "server_ip" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "server_ip" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "env" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "env" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "env" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "method" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "method" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "method" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "request_uri" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "request_uri" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "request_uri" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "user_agent" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "user_agent" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "user_agent" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "remote_ip" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "remote_ip" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "remote_ip" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "method_class" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "method_class" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "method_class" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "method_name" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "method_name" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "method_name" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "params" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "params" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "time" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "time" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "time" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "stack_trace" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "stack_trace" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "exception_name" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "exception_name" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "message" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "message" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "file_name" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "file_name" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "file_name" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "url" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "url" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "url" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "type" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "type" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "type" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "info" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "info" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "info" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "create_by" SET DATA TYPE text;

ALTER TABLE "log_error" ALTER COLUMN "create_by" DROP DEFAULT;

ALTER TABLE "log_error" ALTER COLUMN "create_by" DROP NOT NULL;

ALTER TABLE "log_error" ALTER COLUMN "create_time" DROP DEFAULT;

ALTER TABLE "log_error" ADD COLUMN "create_user" bigint;

ALTER TABLE "log_error" ADD COLUMN "create_dept" bigint;

ALTER TABLE "log_error" ADD COLUMN "update_user" bigint;

ALTER TABLE "log_error" ADD COLUMN "update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL;

ALTER TABLE "log_error" ADD COLUMN "status" integer DEFAULT 1 NOT NULL;

ALTER TABLE "log_error" ADD COLUMN "is_deleted" smallint DEFAULT 0 NOT NULL;

ALTER TABLE "log_error" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;

ALTER TABLE "log_error" ADD COLUMN "request_id" text;

CREATE INDEX "log_usual_order" ON "log_usual" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "log_usual_log_level" ON "log_usual" USING btree ("tenant_id","is_deleted","log_level","create_time","id");

CREATE INDEX "log_usual_request_id" ON "log_usual" USING btree ("tenant_id","is_deleted","request_id","create_time","id");

CREATE INDEX "log_api_order" ON "log_api" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "log_api_result_code" ON "log_api" USING btree ("tenant_id","is_deleted","result_code","create_time","id");

CREATE INDEX "log_api_request_id" ON "log_api" USING btree ("tenant_id","is_deleted","request_id","create_time","id");

CREATE INDEX "audit_log_request" ON "audit_log" USING btree ("request_id");

CREATE INDEX "log_error_request_id" ON "log_error" USING btree ("tenant_id","is_deleted","request_id","create_time","id");

CREATE INDEX "log_error_order" ON "log_error" USING btree ("tenant_id","is_deleted","create_time","id");
