CREATE TABLE "leave" (
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
	"leave_type" integer NOT NULL,
	"start_time" timestamp(0) NOT NULL,
	"end_time" timestamp(0) NOT NULL,
	"days" numeric(16, 1),
	"reason" text NOT NULL,
	"attach_ids" text,
	"task_user" bigint NOT NULL,
	"handover_user" bigint,
	"apply_time" timestamp(0),
	"comment" text,
	"process_definition_id" text,
	"process_instance_id" text
);

CREATE TABLE "writeoff" (
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
	"article_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"attach_ids" text,
	"task_user" bigint NOT NULL,
	"apply_time" timestamp(0),
	"comment" text,
	"process_definition_id" text,
	"process_instance_id" text
);

CREATE INDEX "leave_order" ON "leave" USING btree ("tenant_id","is_deleted","start_time","id");

CREATE INDEX "leave_task_user_ref" ON "leave" USING btree ("task_user");

CREATE INDEX "leave_handover_user_ref" ON "leave" USING btree ("handover_user");

CREATE INDEX "writeoff_order" ON "writeoff" USING btree ("tenant_id","is_deleted","apply_time","id");

CREATE INDEX "writeoff_article_id_ref" ON "writeoff" USING btree ("article_id");

CREATE INDEX "writeoff_task_user_ref" ON "writeoff" USING btree ("task_user");
