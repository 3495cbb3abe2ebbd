CREATE TABLE "verify" (
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
	"verify_time" timestamp(0) NOT NULL,
	"subject_type" integer NOT NULL,
	"subject_name" text NOT NULL,
	"subject_id" text NOT NULL,
	"result" integer NOT NULL,
	"fail_reasons" jsonb,
	"method" integer NOT NULL,
	"score" numeric(17, 2),
	"dept_id" bigint NOT NULL,
	"task_id" bigint,
	"node_id" text,
	"exchg_id" bigint,
	"agent_id" text,
	"agent_name" text,
	"snapshot" text,
	"verify_user" bigint NOT NULL,
	"override_user" bigint,
	"override_reason" text,
	"override_time" timestamp(0),
	"exception_id" bigint,
	"is_lapsed" integer
);

CREATE TABLE "exchg" (
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
	"exchg_no" text NOT NULL,
	"exchg_type" integer NOT NULL,
	"exchg_state" integer,
	"task_id" bigint,
	"node_id" text,
	"dept_id" bigint NOT NULL,
	"client_id" bigint,
	"giver_side" integer,
	"receiver_side" integer,
	"plan_count" integer,
	"actual_count" integer,
	"short_count" integer,
	"over_count" integer,
	"damage_count" integer,
	"seal_count" integer,
	"open_time" timestamp(0) NOT NULL,
	"giver_sign_time" timestamp(0),
	"receiver_sign_time" timestamp(0),
	"duration_sec" integer,
	"open_user" bigint,
	"photos" text,
	"reject_reason" text,
	"void_reason" text,
	"remark" text,
	"checksum" text
);

CREATE TABLE "artinstock" (
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
	"exchg_time" timestamp(0) NOT NULL,
	"art_code" text,
	"art_id" bigint NOT NULL,
	"art_title" text,
	"art_type_id" bigint,
	"client_id" bigint,
	"base_id" bigint NOT NULL,
	"from_name" text,
	"to_name" text,
	"exchg_id" bigint NOT NULL,
	"exchg_no" text,
	"exchg_type" integer NOT NULL,
	"task_id" bigint,
	"is_container" integer,
	"content_count" integer,
	"planned" integer,
	"result" integer,
	"seal_no" text,
	"condition" integer,
	"until_time" timestamp(0),
	"remark" text
);

CREATE TABLE "artoutstock" (
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
	"exchg_time" timestamp(0) NOT NULL,
	"art_code" text,
	"art_id" bigint NOT NULL,
	"art_title" text,
	"art_type_id" bigint,
	"client_id" bigint,
	"base_id" bigint NOT NULL,
	"from_name" text,
	"to_name" text,
	"exchg_id" bigint NOT NULL,
	"exchg_no" text,
	"exchg_type" integer NOT NULL,
	"task_id" bigint,
	"is_container" integer,
	"content_count" integer,
	"planned" integer,
	"result" integer,
	"seal_no" text,
	"condition" integer,
	"until_time" timestamp(0),
	"remark" text
);

CREATE TABLE "exception" (
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
	"exception_no" text NOT NULL,
	"exception_type" integer NOT NULL,
	"level" integer NOT NULL,
	"exception_state" integer,
	"dept_id" bigint NOT NULL,
	"happen_time" timestamp(0) NOT NULL,
	"task_id" bigint,
	"node_id" text,
	"exchg_id" bigint,
	"art_id" bigint,
	"verify_id" bigint,
	"content" text NOT NULL,
	"photos" text,
	"handler_id" bigint,
	"handle_time" timestamp(0),
	"handle_result" text,
	"art_outcome" integer,
	"found_dept_id" bigint,
	"is_freezing" integer,
	"resolve_user" bigint,
	"resolve_time" timestamp(0),
	"close_user" bigint,
	"close_time" timestamp(0)
);

CREATE TABLE "evaluate" (
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
	"evaluate_time" timestamp(0) NOT NULL,
	"score" integer NOT NULL,
	"tags" text,
	"content" text,
	"rater_type" integer NOT NULL,
	"rater_id" text NOT NULL,
	"rater_name" text,
	"target_type" integer NOT NULL,
	"target_ids" text,
	"target_names" text,
	"anonymous" integer,
	"exchg_id" bigint NOT NULL,
	"task_id" bigint,
	"node_id" text,
	"dept_id" bigint NOT NULL,
	"reply" text,
	"reply_user" bigint,
	"reply_time" timestamp(0)
);

CREATE TABLE "service" (
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
	"icon" text,
	"service_name" text NOT NULL,
	"service_code" text NOT NULL,
	"category" integer NOT NULL,
	"summary" text NOT NULL,
	"open_type" integer NOT NULL,
	"path" text,
	"cover" text,
	"content" text,
	"contact_name" text,
	"contact_phone" text,
	"service_time" text,
	"role_ids" text,
	"dept_ids" text,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "exchg_art" (
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
	"exchg_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"art_code" text,
	"art_id" bigint NOT NULL,
	"art_title" text,
	"art_type_name" text,
	"client_name" text,
	"is_container" integer,
	"content_count" integer,
	"planned" integer,
	"result" integer,
	"receiver_result" integer,
	"seal_no_plan" text,
	"seal_no" text,
	"condition" integer,
	"photos" text,
	"exception_id" bigint,
	"remark" text
);

CREATE TABLE "exchg_sign" (
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
	"exchg_id" bigint NOT NULL,
	"side" integer NOT NULL,
	"subject_type" integer NOT NULL,
	"person_id" text NOT NULL,
	"person_name" text NOT NULL,
	"agent_id" text,
	"agent_name" text,
	"verify_id" bigint,
	"method" integer NOT NULL,
	"sign_image" text,
	"sign_time" timestamp(0) NOT NULL,
	"device_no" text,
	"is_lapsed" integer
);

CREATE TABLE "notice_read" (
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
	"notice_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"read_time" timestamp(0) NOT NULL
);

CREATE TABLE "user_message" (
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
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb,
	"path" text,
	"send_time" timestamp(0) NOT NULL,
	"read_time" timestamp(0)
);

CREATE TABLE "visit_use" (
	"code" varchar(36) NOT NULL,
	"used_by" varchar(64) NOT NULL,
	"expires_at" bigint NOT NULL,
	CONSTRAINT "visit_use_code_used_by_pk" PRIMARY KEY("code","used_by")
);

ALTER TABLE "notice" ADD COLUMN "target_type" integer;

ALTER TABLE "notice" ADD COLUMN "target_dept_ids" text;

ALTER TABLE "notice" ADD COLUMN "target_role_ids" text;

ALTER TABLE "notice" ADD COLUMN "attach_ids" text;

ALTER TABLE "task_art" ADD COLUMN "is_extra" integer;

CREATE INDEX "verify_order" ON "verify" USING btree ("tenant_id","is_deleted","verify_time","id");

CREATE INDEX "verify_subject_type" ON "verify" USING btree ("tenant_id","is_deleted","subject_type","verify_time","id");

CREATE INDEX "verify_subject_id" ON "verify" USING btree ("tenant_id","is_deleted","subject_id","verify_time","id");

CREATE INDEX "verify_result" ON "verify" USING btree ("tenant_id","is_deleted","result","verify_time","id");

CREATE INDEX "verify_method" ON "verify" USING btree ("tenant_id","is_deleted","method","verify_time","id");

CREATE INDEX "verify_dept_id" ON "verify" USING btree ("tenant_id","is_deleted","dept_id","verify_time","id");

CREATE INDEX "verify_task_id" ON "verify" USING btree ("tenant_id","is_deleted","task_id","verify_time","id");

CREATE INDEX "verify_node_id" ON "verify" USING btree ("tenant_id","is_deleted","node_id","verify_time","id");

CREATE INDEX "verify_exchg_id" ON "verify" USING btree ("tenant_id","is_deleted","exchg_id","verify_time","id");

CREATE INDEX "verify_verify_user" ON "verify" USING btree ("tenant_id","is_deleted","verify_user","verify_time","id");

CREATE INDEX "verify_dept_id_ref" ON "verify" USING btree ("dept_id");

CREATE INDEX "verify_task_id_ref" ON "verify" USING btree ("task_id");

CREATE INDEX "verify_exchg_id_ref" ON "verify" USING btree ("exchg_id");

CREATE INDEX "verify_verify_user_ref" ON "verify" USING btree ("verify_user");

CREATE INDEX "verify_override_user_ref" ON "verify" USING btree ("override_user");

CREATE INDEX "verify_exception_id_ref" ON "verify" USING btree ("exception_id");

CREATE INDEX "exchg_order" ON "exchg" USING btree ("tenant_id","is_deleted","open_time","id");

CREATE INDEX "exchg_exchg_type" ON "exchg" USING btree ("tenant_id","is_deleted","exchg_type","open_time","id");

CREATE INDEX "exchg_exchg_state" ON "exchg" USING btree ("tenant_id","is_deleted","exchg_state","open_time","id");

CREATE INDEX "exchg_task_id" ON "exchg" USING btree ("tenant_id","is_deleted","task_id","open_time","id");

CREATE INDEX "exchg_node_id" ON "exchg" USING btree ("tenant_id","is_deleted","node_id","open_time","id");

CREATE INDEX "exchg_dept_id" ON "exchg" USING btree ("tenant_id","is_deleted","dept_id","open_time","id");

CREATE INDEX "exchg_client_id" ON "exchg" USING btree ("tenant_id","is_deleted","client_id","open_time","id");

CREATE INDEX "exchg_giver_sign_time" ON "exchg" USING btree ("tenant_id","is_deleted","giver_sign_time","open_time","id");

CREATE INDEX "exchg_receiver_sign_time" ON "exchg" USING btree ("tenant_id","is_deleted","receiver_sign_time","open_time","id");

CREATE INDEX "exchg_task_id_ref" ON "exchg" USING btree ("task_id");

CREATE INDEX "exchg_dept_id_ref" ON "exchg" USING btree ("dept_id");

CREATE INDEX "exchg_client_id_ref" ON "exchg" USING btree ("client_id");

CREATE INDEX "exchg_open_user_ref" ON "exchg" USING btree ("open_user");

CREATE UNIQUE INDEX "exchg_exchg_no_unique" ON "exchg" USING btree ("tenant_id","exchg_no") WHERE "exchg"."is_deleted" = 0;

CREATE INDEX "artinstock_order" ON "artinstock" USING btree ("tenant_id","is_deleted","exchg_time","id");

CREATE INDEX "artinstock_art_id" ON "artinstock" USING btree ("tenant_id","is_deleted","art_id","exchg_time","id");

CREATE INDEX "artinstock_art_type_id" ON "artinstock" USING btree ("tenant_id","is_deleted","art_type_id","exchg_time","id");

CREATE INDEX "artinstock_client_id" ON "artinstock" USING btree ("tenant_id","is_deleted","client_id","exchg_time","id");

CREATE INDEX "artinstock_base_id" ON "artinstock" USING btree ("tenant_id","is_deleted","base_id","exchg_time","id");

CREATE INDEX "artinstock_exchg_type" ON "artinstock" USING btree ("tenant_id","is_deleted","exchg_type","exchg_time","id");

CREATE INDEX "artinstock_task_id" ON "artinstock" USING btree ("tenant_id","is_deleted","task_id","exchg_time","id");

CREATE INDEX "artinstock_art_id_ref" ON "artinstock" USING btree ("art_id");

CREATE INDEX "artinstock_art_type_id_ref" ON "artinstock" USING btree ("art_type_id");

CREATE INDEX "artinstock_client_id_ref" ON "artinstock" USING btree ("client_id");

CREATE INDEX "artinstock_base_id_ref" ON "artinstock" USING btree ("base_id");

CREATE INDEX "artinstock_exchg_id_ref" ON "artinstock" USING btree ("exchg_id");

CREATE INDEX "artinstock_task_id_ref" ON "artinstock" USING btree ("task_id");

CREATE UNIQUE INDEX "artinstock_exchg_id_art_id_unique" ON "artinstock" USING btree ("tenant_id","exchg_id","art_id") WHERE "artinstock"."is_deleted" = 0;

CREATE INDEX "artoutstock_order" ON "artoutstock" USING btree ("tenant_id","is_deleted","exchg_time","id");

CREATE INDEX "artoutstock_art_id" ON "artoutstock" USING btree ("tenant_id","is_deleted","art_id","exchg_time","id");

CREATE INDEX "artoutstock_art_type_id" ON "artoutstock" USING btree ("tenant_id","is_deleted","art_type_id","exchg_time","id");

CREATE INDEX "artoutstock_client_id" ON "artoutstock" USING btree ("tenant_id","is_deleted","client_id","exchg_time","id");

CREATE INDEX "artoutstock_base_id" ON "artoutstock" USING btree ("tenant_id","is_deleted","base_id","exchg_time","id");

CREATE INDEX "artoutstock_exchg_type" ON "artoutstock" USING btree ("tenant_id","is_deleted","exchg_type","exchg_time","id");

CREATE INDEX "artoutstock_task_id" ON "artoutstock" USING btree ("tenant_id","is_deleted","task_id","exchg_time","id");

CREATE INDEX "artoutstock_art_id_ref" ON "artoutstock" USING btree ("art_id");

CREATE INDEX "artoutstock_art_type_id_ref" ON "artoutstock" USING btree ("art_type_id");

CREATE INDEX "artoutstock_client_id_ref" ON "artoutstock" USING btree ("client_id");

CREATE INDEX "artoutstock_base_id_ref" ON "artoutstock" USING btree ("base_id");

CREATE INDEX "artoutstock_exchg_id_ref" ON "artoutstock" USING btree ("exchg_id");

CREATE INDEX "artoutstock_task_id_ref" ON "artoutstock" USING btree ("task_id");

CREATE UNIQUE INDEX "artoutstock_exchg_id_art_id_unique" ON "artoutstock" USING btree ("tenant_id","exchg_id","art_id") WHERE "artoutstock"."is_deleted" = 0;

CREATE INDEX "exception_order" ON "exception" USING btree ("tenant_id","is_deleted","happen_time","id");

CREATE INDEX "exception_exception_type" ON "exception" USING btree ("tenant_id","is_deleted","exception_type","happen_time","id");

CREATE INDEX "exception_level" ON "exception" USING btree ("tenant_id","is_deleted","level","happen_time","id");

CREATE INDEX "exception_exception_state" ON "exception" USING btree ("tenant_id","is_deleted","exception_state","happen_time","id");

CREATE INDEX "exception_dept_id" ON "exception" USING btree ("tenant_id","is_deleted","dept_id","happen_time","id");

CREATE INDEX "exception_task_id" ON "exception" USING btree ("tenant_id","is_deleted","task_id","happen_time","id");

CREATE INDEX "exception_node_id" ON "exception" USING btree ("tenant_id","is_deleted","node_id","happen_time","id");

CREATE INDEX "exception_exchg_id" ON "exception" USING btree ("tenant_id","is_deleted","exchg_id","happen_time","id");

CREATE INDEX "exception_art_id" ON "exception" USING btree ("tenant_id","is_deleted","art_id","happen_time","id");

CREATE INDEX "exception_verify_id" ON "exception" USING btree ("tenant_id","is_deleted","verify_id","happen_time","id");

CREATE INDEX "exception_handler_id" ON "exception" USING btree ("tenant_id","is_deleted","handler_id","happen_time","id");

CREATE INDEX "exception_dept_id_ref" ON "exception" USING btree ("dept_id");

CREATE INDEX "exception_task_id_ref" ON "exception" USING btree ("task_id");

CREATE INDEX "exception_exchg_id_ref" ON "exception" USING btree ("exchg_id");

CREATE INDEX "exception_art_id_ref" ON "exception" USING btree ("art_id");

CREATE INDEX "exception_verify_id_ref" ON "exception" USING btree ("verify_id");

CREATE INDEX "exception_handler_id_ref" ON "exception" USING btree ("handler_id");

CREATE INDEX "exception_found_dept_id_ref" ON "exception" USING btree ("found_dept_id");

CREATE INDEX "exception_resolve_user_ref" ON "exception" USING btree ("resolve_user");

CREATE INDEX "exception_close_user_ref" ON "exception" USING btree ("close_user");

CREATE UNIQUE INDEX "exception_exception_no_unique" ON "exception" USING btree ("tenant_id","exception_no") WHERE "exception"."is_deleted" = 0;

CREATE INDEX "evaluate_order" ON "evaluate" USING btree ("tenant_id","is_deleted","evaluate_time","id");

CREATE INDEX "evaluate_score" ON "evaluate" USING btree ("tenant_id","is_deleted","score","evaluate_time","id");

CREATE INDEX "evaluate_rater_type" ON "evaluate" USING btree ("tenant_id","is_deleted","rater_type","evaluate_time","id");

CREATE INDEX "evaluate_rater_id" ON "evaluate" USING btree ("tenant_id","is_deleted","rater_id","evaluate_time","id");

CREATE INDEX "evaluate_target_type" ON "evaluate" USING btree ("tenant_id","is_deleted","target_type","evaluate_time","id");

CREATE INDEX "evaluate_exchg_id" ON "evaluate" USING btree ("tenant_id","is_deleted","exchg_id","evaluate_time","id");

CREATE INDEX "evaluate_task_id" ON "evaluate" USING btree ("tenant_id","is_deleted","task_id","evaluate_time","id");

CREATE INDEX "evaluate_node_id" ON "evaluate" USING btree ("tenant_id","is_deleted","node_id","evaluate_time","id");

CREATE INDEX "evaluate_dept_id" ON "evaluate" USING btree ("tenant_id","is_deleted","dept_id","evaluate_time","id");

CREATE INDEX "evaluate_exchg_id_ref" ON "evaluate" USING btree ("exchg_id");

CREATE INDEX "evaluate_task_id_ref" ON "evaluate" USING btree ("task_id");

CREATE INDEX "evaluate_dept_id_ref" ON "evaluate" USING btree ("dept_id");

CREATE INDEX "evaluate_reply_user_ref" ON "evaluate" USING btree ("reply_user");

CREATE UNIQUE INDEX "evaluate_exchg_id_rater_id_unique" ON "evaluate" USING btree ("tenant_id","exchg_id","rater_id") WHERE "evaluate"."is_deleted" = 0;

CREATE INDEX "service_order" ON "service" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "service_category" ON "service" USING btree ("tenant_id","is_deleted","category","sort","id");

CREATE INDEX "service_status" ON "service" USING btree ("tenant_id","is_deleted","status","sort","id");

CREATE UNIQUE INDEX "service_service_name_unique" ON "service" USING btree ("tenant_id","service_name") WHERE "service"."is_deleted" = 0;

CREATE UNIQUE INDEX "service_service_code_unique" ON "service" USING btree ("tenant_id","service_code") WHERE "service"."is_deleted" = 0;

CREATE INDEX "exchg_art_order" ON "exchg_art" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "exchg_art_exchg_id_ref" ON "exchg_art" USING btree ("exchg_id");

CREATE INDEX "exchg_art_art_id_ref" ON "exchg_art" USING btree ("art_id");

CREATE INDEX "exchg_art_exception_id_ref" ON "exchg_art" USING btree ("exception_id");

CREATE UNIQUE INDEX "exchg_art_exchg_id_art_id_unique" ON "exchg_art" USING btree ("tenant_id","exchg_id","art_id") WHERE "exchg_art"."is_deleted" = 0;

CREATE INDEX "exchg_sign_order" ON "exchg_sign" USING btree ("tenant_id","is_deleted","side","sign_time","id");

CREATE INDEX "exchg_sign_exchg_id_ref" ON "exchg_sign" USING btree ("exchg_id");

CREATE INDEX "exchg_sign_verify_id_ref" ON "exchg_sign" USING btree ("verify_id");

CREATE INDEX "exchg_sign_person_id_lookup" ON "exchg_sign" USING btree ("person_id");

CREATE INDEX "notice_read_order" ON "notice_read" USING btree ("tenant_id","is_deleted","read_time","id");

CREATE INDEX "notice_read_notice_id_ref" ON "notice_read" USING btree ("notice_id");

CREATE INDEX "notice_read_user_id_ref" ON "notice_read" USING btree ("user_id");

CREATE UNIQUE INDEX "notice_read_notice_id_user_id_unique" ON "notice_read" USING btree ("tenant_id","notice_id","user_id") WHERE "notice_read"."is_deleted" = 0;

CREATE INDEX "user_message_order" ON "user_message" USING btree ("tenant_id","is_deleted","send_time","id");

CREATE INDEX "user_message_user_id_ref" ON "user_message" USING btree ("user_id");

CREATE INDEX "visit_use_expires" ON "visit_use" USING btree ("expires_at");

-- Written by hand: a confirmed exchange (state 2) is what both sides signed, and neither it nor its lines and signatures change.
CREATE FUNCTION "exchg_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.exchg_state = 2 THEN
    RAISE EXCEPTION 'A confirmed exchange is never changed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER "exchg_stays" BEFORE UPDATE OR DELETE ON "exchg"
  FOR EACH ROW EXECUTE FUNCTION "exchg_stays"();

CREATE FUNCTION "exchg_part_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM exchg WHERE id = coalesce(NEW.exchg_id, OLD.exchg_id) AND exchg_state = 2) THEN
    RAISE EXCEPTION 'A confirmed exchange is never changed';
  END IF;
  RETURN coalesce(NEW, OLD);
END $$;

CREATE TRIGGER "exchg_art_stays" BEFORE INSERT OR UPDATE OR DELETE ON "exchg_art"
  FOR EACH ROW EXECUTE FUNCTION "exchg_part_stays"();

CREATE TRIGGER "exchg_sign_stays" BEFORE INSERT OR UPDATE OR DELETE ON "exchg_sign"
  FOR EACH ROW EXECUTE FUNCTION "exchg_part_stays"();
