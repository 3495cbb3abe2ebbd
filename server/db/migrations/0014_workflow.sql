CREATE TABLE "wf_model" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"model_key" varchar(255) NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" varchar(1000) DEFAULT '' NOT NULL,
	"category" varchar(64) DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"xml" text NOT NULL,
	"created" timestamp (3) with time zone NOT NULL,
	"last_updated" timestamp (3) with time zone NOT NULL,
	"creator" varchar(64) NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL
);

CREATE TABLE "wf_deployment" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"name" varchar(255) NOT NULL,
	"category" varchar(64) NOT NULL,
	"source" varchar(8) NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" varchar(64) NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL
);

ALTER TABLE "wf_deployment" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "wf_definition" (
	"id" varchar(300) PRIMARY KEY NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"deployment_id" bigint NOT NULL,
	"key" varchar(255) NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"category" varchar(64) NOT NULL,
	"suspension_state" integer DEFAULT 1 NOT NULL,
	"resource_name" varchar(255) NOT NULL,
	"form_key" text NOT NULL,
	"initiator" text NOT NULL,
	"starter_users" text[] NOT NULL,
	"starter_groups" text[] NOT NULL,
	"xml" text NOT NULL,
	"graph" jsonb NOT NULL,
	"graph_format" integer NOT NULL,
	"is_deleted" integer DEFAULT 0 NOT NULL
);

ALTER TABLE "wf_definition" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "wf_instance" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"definition_id" varchar(300) NOT NULL,
	"business_table" varchar(64) NOT NULL,
	"business_id" varchar(64) NOT NULL,
	"start_user" varchar(64) NOT NULL,
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"status" varchar(16) DEFAULT 'running' NOT NULL,
	"suspension_state" integer DEFAULT 1 NOT NULL,
	"delete_reason" varchar(500) DEFAULT '' NOT NULL,
	"state" jsonb,
	"variables" jsonb NOT NULL,
	"rev" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "wf_task" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"instance_id" bigint NOT NULL,
	"token_id" integer NOT NULL,
	"activity_id" text NOT NULL,
	"name" text NOT NULL,
	"assignee" varchar(64),
	"form_key" text NOT NULL,
	"priority" integer NOT NULL,
	"locals" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"claimed_at" timestamp (3) with time zone
);

CREATE TABLE "wf_task_candidate" (
	"task_id" bigint NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"kind" varchar(1) NOT NULL,
	"value" varchar(64) NOT NULL,
	CONSTRAINT "wf_task_candidate_kind_value_task_id_pk" PRIMARY KEY("kind","value","task_id")
);

CREATE TABLE "wf_history" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"instance_id" bigint NOT NULL,
	"token_id" integer,
	"activity_id" text NOT NULL,
	"activity_name" text NOT NULL,
	"activity_type" varchar(64) NOT NULL,
	"task_id" bigint,
	"assignee" varchar(64),
	"start_time" timestamp (3) with time zone NOT NULL,
	"end_time" timestamp (3) with time zone,
	"claim_time" timestamp (3) with time zone,
	"comment" text DEFAULT '' NOT NULL,
	"outcome" varchar(8)
);

CREATE TABLE "wf_timer" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"instance_id" bigint NOT NULL,
	"token_id" integer NOT NULL,
	"activity_id" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"repeat_left" integer NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" jsonb
);

CREATE INDEX "wf_model_list" ON "wf_model" USING btree ("tenant_id","last_updated" DESC NULLS LAST);

CREATE UNIQUE INDEX "wf_definition_version" ON "wf_definition" USING btree ("tenant_id","key","version");

CREATE INDEX "wf_definition_deployment" ON "wf_definition" USING btree ("deployment_id");

CREATE INDEX "wf_instance_starter" ON "wf_instance" USING btree ("start_user","start_time" DESC NULLS LAST);

CREATE INDEX "wf_instance_definition" ON "wf_instance" USING btree ("definition_id");

CREATE INDEX "wf_instance_running" ON "wf_instance" USING btree ("tenant_id","start_time" DESC NULLS LAST) WHERE status = 'running';

CREATE INDEX "wf_instance_business" ON "wf_instance" USING btree ("business_table","business_id");

CREATE INDEX "wf_task_assignee" ON "wf_task" USING btree ("assignee","created_at" DESC NULLS LAST);

CREATE UNIQUE INDEX "wf_task_instance" ON "wf_task" USING btree ("instance_id","token_id");

CREATE INDEX "wf_task_candidate_task" ON "wf_task_candidate" USING btree ("task_id");

CREATE INDEX "wf_history_instance" ON "wf_history" USING btree ("instance_id","id");

CREATE INDEX "wf_history_task" ON "wf_history" USING btree ("task_id");

CREATE INDEX "wf_history_assignee" ON "wf_history" USING btree ("assignee","end_time" DESC NULLS LAST);

CREATE INDEX "wf_timer_due" ON "wf_timer" USING btree ("due_at");

CREATE UNIQUE INDEX "wf_timer_instance" ON "wf_timer" USING btree ("instance_id","token_id");

CREATE POLICY "general_read" ON "wf_deployment" AS PERMISSIVE FOR SELECT TO public USING (tenant_id = '');

CREATE POLICY "general_hold" ON "wf_deployment" AS PERMISSIVE FOR UPDATE TO public USING (tenant_id = '') WITH CHECK (false);

CREATE POLICY "general_read" ON "wf_definition" AS PERMISSIVE FOR SELECT TO public USING (tenant_id = '');

CREATE POLICY "general_hold" ON "wf_definition" AS PERMISSIVE FOR UPDATE TO public USING (tenant_id = '') WITH CHECK (false);
