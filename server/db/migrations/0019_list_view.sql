CREATE TABLE "list_view" (
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
	"view_name" text NOT NULL,
	"list" text NOT NULL,
	"query" jsonb NOT NULL,
	"shared" integer NOT NULL
);

CREATE INDEX "list_view_order" ON "list_view" USING btree ("tenant_id","is_deleted","create_time","id");
