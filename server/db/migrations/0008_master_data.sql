CREATE TABLE "arttype" (
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
	"type_code" text NOT NULL,
	"type_name" text NOT NULL,
	"parent_id" bigint,
	"category" integer NOT NULL,
	"is_container" integer NOT NULL,
	"need_seal" integer NOT NULL,
	"need_photo" integer,
	"need_appraisal" integer,
	"unit" text NOT NULL,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "article" (
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
	"images" text,
	"art_code" text,
	"art_name" text NOT NULL,
	"art_type_id" bigint NOT NULL,
	"art_state" integer,
	"owner_type" integer,
	"client_id" bigint,
	"home_dept_id" bigint,
	"base_id" bigint NOT NULL,
	"dept_id" bigint,
	"holder_type" integer,
	"holder_id" text,
	"holder_name" text,
	"task_id" bigint,
	"location_code" text,
	"box_id" bigint,
	"barcode" text,
	"rfid" text,
	"quantity" integer,
	"author" text,
	"era" text,
	"material" text,
	"edition" text,
	"size" text,
	"weight_g" numeric(17, 2),
	"grade" integer,
	"condition" integer NOT NULL,
	"condition_note" text,
	"cert_no" text,
	"cert_org" text,
	"cert_file" text,
	"appraised_value" numeric(17, 2),
	"appraise_date" varchar(10),
	"insured_value" numeric(17, 2),
	"policy_no" text,
	"insure_expire" varchar(10),
	"custody_start" varchar(10),
	"custody_end" varchar(10),
	"provenance" text,
	"attrs" jsonb,
	"seal_no" text,
	"remark" text
);

CREATE TABLE "car" (
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
	"photo" text NOT NULL,
	"plate_no" text NOT NULL,
	"car_no" text,
	"car_type" integer NOT NULL,
	"company" integer NOT NULL,
	"base_id" bigint NOT NULL,
	"brand" text,
	"model" text,
	"color" text,
	"seats" integer NOT NULL,
	"capacity" integer NOT NULL,
	"vin" text,
	"engine_no" text,
	"gps_no" text,
	"purchase_date" varchar(10),
	"inspect_expire" varchar(10) NOT NULL,
	"insure_expire" varchar(10) NOT NULL,
	"remark" text
);

CREATE TABLE "biz_client" (
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
	"client_no" text,
	"client_type" integer NOT NULL,
	"real_name" text NOT NULL,
	"account" text NOT NULL,
	"name" text,
	"sex" integer,
	"phone" text NOT NULL,
	"email" text,
	"cert_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"linkman" text,
	"level" integer,
	"dept_id" bigint NOT NULL,
	"manager_id" bigint,
	"contract_no" text,
	"contract_start" varchar(10),
	"contract_end" varchar(10),
	"region_code" bigint,
	"address" text,
	"post_id" text,
	"role_id" text,
	"entry_date" varchar(10),
	"photo" text,
	"avatar" text,
	"sign_image" text,
	"remark" text,
	"last_verify_time" timestamp(0),
	"user_type" integer,
	"user_ext" text
);

CREATE TABLE "convoy" (
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
	"photo" text NOT NULL,
	"convoy_no" text,
	"real_name" text NOT NULL,
	"account" text NOT NULL,
	"name" text,
	"sex" integer,
	"phone" text NOT NULL,
	"email" text,
	"cert_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"duty" integer NOT NULL,
	"company" integer NOT NULL,
	"dept_id" bigint NOT NULL,
	"post_id" text,
	"role_id" text,
	"guard_cert_no" text NOT NULL,
	"guard_cert_expire" varchar(10) NOT NULL,
	"driver_licence" text,
	"driver_licence_expire" varchar(10),
	"weapon_permit_no" text,
	"weapon_permit_expire" varchar(10),
	"train_date" varchar(10),
	"blood_type" text,
	"emergency_contact" text,
	"emergency_phone" text,
	"entry_date" varchar(10),
	"avatar" text,
	"sign_image" text,
	"remark" text,
	"last_verify_time" timestamp(0),
	"user_type" integer,
	"user_ext" text
);

CREATE TABLE "keeper" (
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
	"photo" text NOT NULL,
	"keeper_no" text,
	"real_name" text NOT NULL,
	"account" text NOT NULL,
	"name" text,
	"sex" integer,
	"phone" text NOT NULL,
	"email" text,
	"cert_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"keeper_type" integer NOT NULL,
	"dept_id" bigint NOT NULL,
	"post_id" text,
	"role_id" text,
	"auth_start" varchar(10) NOT NULL,
	"auth_end" varchar(10) NOT NULL,
	"can_receive" integer,
	"can_give" integer,
	"card_no" text,
	"cert_no" text,
	"cert_expire" varchar(10),
	"entry_date" varchar(10),
	"avatar" text,
	"sign_image" text,
	"remark" text,
	"last_verify_time" timestamp(0),
	"user_type" integer,
	"user_ext" text
);

CREATE TABLE "line" (
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
	"line_code" text NOT NULL,
	"line_name" text NOT NULL,
	"base_id" bigint NOT NULL,
	"line_type" integer NOT NULL,
	"distance_km" numeric(17, 2),
	"plan_minutes" integer NOT NULL,
	"color" text,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "tactic" (
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
	"tactic_code" text NOT NULL,
	"tactic_name" text NOT NULL,
	"line_id" bigint NOT NULL,
	"direction" integer NOT NULL,
	"start_date" varchar(10) NOT NULL,
	"end_date" varchar(10),
	"repeat_type" integer NOT NULL,
	"week_days" text,
	"month_days" text,
	"include_dates" text,
	"exclude_dates" text,
	"holiday_policy" integer NOT NULL,
	"depart_time" varchar(5) NOT NULL,
	"task_type" integer,
	"crew_mode" integer NOT NULL,
	"keeper_ids" text,
	"item_mode" integer NOT NULL,
	"art_ids" text,
	"art_type_ids" text,
	"auto_publish" integer,
	"last_task_date" varchar(10),
	"task_count" integer,
	"remark" text
);

CREATE TABLE "task" (
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
	"task_no" text NOT NULL,
	"task_name" text,
	"task_date" varchar(10) NOT NULL,
	"task_type" integer NOT NULL,
	"task_state" integer,
	"line_id" bigint NOT NULL,
	"direction" integer NOT NULL,
	"base_id" bigint,
	"tactic_id" bigint,
	"issue_no" integer,
	"plan_start_time" timestamp(0) NOT NULL,
	"plan_end_time" timestamp(0) NOT NULL,
	"actual_start_time" timestamp(0),
	"actual_end_time" timestamp(0),
	"car_id" bigint,
	"plate_no" text,
	"leader_id" bigint,
	"driver_id" bigint,
	"convoy_ids" text,
	"keeper_ids" text,
	"priority" integer,
	"plan_bag_count" integer,
	"actual_bag_count" integer,
	"stop_count" integer,
	"done_stop_count" integer,
	"late_minutes" integer,
	"exception_count" integer,
	"warnings" jsonb,
	"cancel_reason" text,
	"remark" text
);

CREATE TABLE "article_history" (
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
	"art_id" bigint NOT NULL,
	"seq" integer NOT NULL,
	"event" integer NOT NULL,
	"event_time" timestamp(0) NOT NULL,
	"from_state" integer,
	"to_state" integer NOT NULL,
	"from_holder_type" integer,
	"from_holder_name" text,
	"to_holder_type" integer,
	"to_holder_name" text,
	"from_dept_name" text,
	"to_dept_name" text,
	"exchg_id" text,
	"exchg_no" text,
	"task_id" text,
	"task_no" text,
	"operator_names" text,
	"seal_no" text,
	"condition" integer,
	"photos" text,
	"changes" jsonb,
	"remark" text,
	"prev_hash" text,
	"hash" text NOT NULL
);

CREATE TABLE "arttype_attr" (
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
	"art_type_id" bigint NOT NULL,
	"key" text NOT NULL,
	"label" text NOT NULL,
	"label_en" text,
	"type" text NOT NULL,
	"dict_code" text,
	"required" integer,
	"sort" integer
);

CREATE TABLE "client_agent" (
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
	"client_id" bigint NOT NULL,
	"real_name" text NOT NULL,
	"cert_type" integer NOT NULL,
	"id_no" text NOT NULL,
	"phone" text NOT NULL,
	"relation" text,
	"photo" text,
	"sign_image" text,
	"valid_from" varchar(10) NOT NULL,
	"valid_to" varchar(10) NOT NULL,
	"can_deposit" integer,
	"can_withdraw" integer,
	"sort" integer
);

CREATE TABLE "tactic_crew" (
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
	"tactic_id" bigint NOT NULL,
	"sort" integer,
	"car_id" bigint NOT NULL,
	"leader_id" bigint NOT NULL,
	"driver_id" bigint NOT NULL,
	"convoy_ids" text NOT NULL,
	"backup_car_id" bigint
);

CREATE TABLE "task_art" (
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
	"task_id" bigint NOT NULL,
	"art_id" bigint NOT NULL,
	"from_dept_id" bigint,
	"to_dept_id" bigint,
	"node_id" bigint,
	"plan_seal_no" text,
	"item_state" integer,
	"sort" integer,
	"remark" text
);

CREATE TABLE "task_node" (
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
	"task_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"stop_type" integer NOT NULL,
	"dept_id" bigint NOT NULL,
	"plan_arrive_time" timestamp(0) NOT NULL,
	"arrive_time" timestamp(0),
	"verify_time" timestamp(0),
	"start_time" timestamp(0),
	"finish_time" timestamp(0),
	"leave_time" timestamp(0),
	"stop_state" integer,
	"late_minutes" integer,
	"plan_count" integer,
	"done_count" integer,
	"keeper_ids" text,
	"skip_reason" text,
	"remark" text
);

CREATE TABLE "number_counter" (
	"tenant_id" varchar(12) NOT NULL,
	"series" varchar(64) NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "number_counter_tenant_id_series_pk" PRIMARY KEY("tenant_id","series")
);

DROP INDEX "line_dept_dept";

ALTER TABLE "line_dept" DROP CONSTRAINT "line_dept_line_id_direction_dept_id_pk";

ALTER TABLE "line_dept" ALTER COLUMN "direction" SET DATA TYPE integer;

ALTER TABLE "line_dept" ALTER COLUMN "stay_minutes" DROP DEFAULT;

ALTER TABLE "line_dept" ALTER COLUMN "stay_minutes" DROP NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "create_user" bigint;

ALTER TABLE "line_dept" ADD COLUMN "create_dept" bigint;

ALTER TABLE "line_dept" ADD COLUMN "create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "update_user" bigint;

ALTER TABLE "line_dept" ADD COLUMN "update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "status" integer DEFAULT 1 NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "is_deleted" smallint DEFAULT 0 NOT NULL;

ALTER TABLE "line_dept" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;

CREATE INDEX "arttype_order" ON "arttype" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "arttype_category" ON "arttype" USING btree ("tenant_id","is_deleted","category","sort","id");

CREATE INDEX "arttype_is_container" ON "arttype" USING btree ("tenant_id","is_deleted","is_container","sort","id");

CREATE INDEX "arttype_status" ON "arttype" USING btree ("tenant_id","is_deleted","status","sort","id");

CREATE INDEX "arttype_parent_id_ref" ON "arttype" USING btree ("parent_id");

CREATE UNIQUE INDEX "arttype_type_code_unique" ON "arttype" USING btree ("tenant_id","type_code") WHERE "arttype"."is_deleted" = 0;

CREATE UNIQUE INDEX "arttype_type_name_unique" ON "arttype" USING btree ("tenant_id","type_name") WHERE "arttype"."is_deleted" = 0;

CREATE INDEX "article_order" ON "article" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "article_art_type_id" ON "article" USING btree ("tenant_id","is_deleted","art_type_id","create_time","id");

CREATE INDEX "article_art_state" ON "article" USING btree ("tenant_id","is_deleted","art_state","create_time","id");

CREATE INDEX "article_owner_type" ON "article" USING btree ("tenant_id","is_deleted","owner_type","create_time","id");

CREATE INDEX "article_client_id" ON "article" USING btree ("tenant_id","is_deleted","client_id","create_time","id");

CREATE INDEX "article_home_dept_id" ON "article" USING btree ("tenant_id","is_deleted","home_dept_id","create_time","id");

CREATE INDEX "article_base_id" ON "article" USING btree ("tenant_id","is_deleted","base_id","create_time","id");

CREATE INDEX "article_dept_id" ON "article" USING btree ("tenant_id","is_deleted","dept_id","create_time","id");

CREATE INDEX "article_holder_type" ON "article" USING btree ("tenant_id","is_deleted","holder_type","create_time","id");

CREATE INDEX "article_box_id" ON "article" USING btree ("tenant_id","is_deleted","box_id","create_time","id");

CREATE INDEX "article_grade" ON "article" USING btree ("tenant_id","is_deleted","grade","create_time","id");

CREATE INDEX "article_condition" ON "article" USING btree ("tenant_id","is_deleted","condition","create_time","id");

CREATE INDEX "article_custody_end" ON "article" USING btree ("tenant_id","is_deleted","custody_end","create_time","id");

CREATE INDEX "article_art_type_id_ref" ON "article" USING btree ("art_type_id");

CREATE INDEX "article_client_id_ref" ON "article" USING btree ("client_id");

CREATE INDEX "article_home_dept_id_ref" ON "article" USING btree ("home_dept_id");

CREATE INDEX "article_base_id_ref" ON "article" USING btree ("base_id");

CREATE INDEX "article_dept_id_ref" ON "article" USING btree ("dept_id");

CREATE INDEX "article_task_id_ref" ON "article" USING btree ("task_id");

CREATE INDEX "article_box_id_ref" ON "article" USING btree ("box_id");

CREATE UNIQUE INDEX "article_art_code_unique" ON "article" USING btree ("tenant_id","art_code") WHERE "article"."is_deleted" = 0;

CREATE UNIQUE INDEX "article_barcode_unique" ON "article" USING btree ("tenant_id","barcode") WHERE "article"."is_deleted" = 0;

CREATE UNIQUE INDEX "article_rfid_unique" ON "article" USING btree ("tenant_id","rfid") WHERE "article"."is_deleted" = 0;

CREATE INDEX "car_order" ON "car" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "car_car_type" ON "car" USING btree ("tenant_id","is_deleted","car_type","create_time","id");

CREATE INDEX "car_company" ON "car" USING btree ("tenant_id","is_deleted","company","create_time","id");

CREATE INDEX "car_base_id" ON "car" USING btree ("tenant_id","is_deleted","base_id","create_time","id");

CREATE INDEX "car_inspect_expire" ON "car" USING btree ("tenant_id","is_deleted","inspect_expire","create_time","id");

CREATE INDEX "car_insure_expire" ON "car" USING btree ("tenant_id","is_deleted","insure_expire","create_time","id");

CREATE INDEX "car_status" ON "car" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE INDEX "car_on_task" ON "car" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "car_doc_warn" ON "car" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "car_base_id_ref" ON "car" USING btree ("base_id");

CREATE UNIQUE INDEX "car_plate_no_unique" ON "car" USING btree ("tenant_id","plate_no") WHERE "car"."is_deleted" = 0;

CREATE UNIQUE INDEX "car_car_no_unique" ON "car" USING btree ("tenant_id","car_no") WHERE "car"."is_deleted" = 0;

CREATE UNIQUE INDEX "car_vin_unique" ON "car" USING btree ("tenant_id","vin") WHERE "car"."is_deleted" = 0;

CREATE UNIQUE INDEX "car_gps_no_unique" ON "car" USING btree ("tenant_id","gps_no") WHERE "car"."is_deleted" = 0;

CREATE INDEX "biz_client_order" ON "biz_client" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "biz_client_client_type" ON "biz_client" USING btree ("tenant_id","is_deleted","client_type","create_time","id");

CREATE INDEX "biz_client_level" ON "biz_client" USING btree ("tenant_id","is_deleted","level","create_time","id");

CREATE INDEX "biz_client_dept_id" ON "biz_client" USING btree ("tenant_id","is_deleted","dept_id","create_time","id");

CREATE INDEX "biz_client_manager_id" ON "biz_client" USING btree ("tenant_id","is_deleted","manager_id","create_time","id");

CREATE INDEX "biz_client_status" ON "biz_client" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE INDEX "biz_client_dept_id_ref" ON "biz_client" USING btree ("dept_id");

CREATE INDEX "biz_client_manager_id_ref" ON "biz_client" USING btree ("manager_id");

CREATE INDEX "biz_client_region_code_ref" ON "biz_client" USING btree ("region_code");

CREATE UNIQUE INDEX "biz_client_client_no_unique" ON "biz_client" USING btree ("tenant_id","client_no") WHERE "biz_client"."is_deleted" = 0;

CREATE UNIQUE INDEX "biz_client_account_unique" ON "biz_client" USING btree ("tenant_id","account") WHERE "biz_client"."is_deleted" = 0;

CREATE UNIQUE INDEX "biz_client_phone_unique" ON "biz_client" USING btree ("tenant_id","phone") WHERE "biz_client"."is_deleted" = 0;

CREATE UNIQUE INDEX "biz_client_id_no_unique" ON "biz_client" USING btree ("tenant_id","id_no") WHERE "biz_client"."is_deleted" = 0;

CREATE INDEX "convoy_order" ON "convoy" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "convoy_duty" ON "convoy" USING btree ("tenant_id","is_deleted","duty","create_time","id");

CREATE INDEX "convoy_company" ON "convoy" USING btree ("tenant_id","is_deleted","company","create_time","id");

CREATE INDEX "convoy_dept_id" ON "convoy" USING btree ("tenant_id","is_deleted","dept_id","create_time","id");

CREATE INDEX "convoy_status" ON "convoy" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE INDEX "convoy_doc_warn" ON "convoy" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "convoy_dept_id_ref" ON "convoy" USING btree ("dept_id");

CREATE UNIQUE INDEX "convoy_convoy_no_unique" ON "convoy" USING btree ("tenant_id","convoy_no") WHERE "convoy"."is_deleted" = 0;

CREATE UNIQUE INDEX "convoy_account_unique" ON "convoy" USING btree ("tenant_id","account") WHERE "convoy"."is_deleted" = 0;

CREATE UNIQUE INDEX "convoy_phone_unique" ON "convoy" USING btree ("tenant_id","phone") WHERE "convoy"."is_deleted" = 0;

CREATE UNIQUE INDEX "convoy_id_no_unique" ON "convoy" USING btree ("tenant_id","id_no") WHERE "convoy"."is_deleted" = 0;

CREATE INDEX "keeper_order" ON "keeper" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "keeper_keeper_type" ON "keeper" USING btree ("tenant_id","is_deleted","keeper_type","create_time","id");

CREATE INDEX "keeper_dept_id" ON "keeper" USING btree ("tenant_id","is_deleted","dept_id","create_time","id");

CREATE INDEX "keeper_status" ON "keeper" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE INDEX "keeper_dept_id_ref" ON "keeper" USING btree ("dept_id");

CREATE UNIQUE INDEX "keeper_keeper_no_unique" ON "keeper" USING btree ("tenant_id","keeper_no") WHERE "keeper"."is_deleted" = 0;

CREATE UNIQUE INDEX "keeper_account_unique" ON "keeper" USING btree ("tenant_id","account") WHERE "keeper"."is_deleted" = 0;

CREATE UNIQUE INDEX "keeper_phone_unique" ON "keeper" USING btree ("tenant_id","phone") WHERE "keeper"."is_deleted" = 0;

CREATE UNIQUE INDEX "keeper_id_no_unique" ON "keeper" USING btree ("tenant_id","id_no") WHERE "keeper"."is_deleted" = 0;

CREATE UNIQUE INDEX "keeper_card_no_unique" ON "keeper" USING btree ("tenant_id","card_no") WHERE "keeper"."is_deleted" = 0;

CREATE INDEX "line_order" ON "line" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "line_base_id" ON "line" USING btree ("tenant_id","is_deleted","base_id","sort","id");

CREATE INDEX "line_line_type" ON "line" USING btree ("tenant_id","is_deleted","line_type","sort","id");

CREATE INDEX "line_status" ON "line" USING btree ("tenant_id","is_deleted","status","sort","id");

CREATE INDEX "line_base_id_ref" ON "line" USING btree ("base_id");

CREATE UNIQUE INDEX "line_line_code_unique" ON "line" USING btree ("tenant_id","line_code") WHERE "line"."is_deleted" = 0;

CREATE UNIQUE INDEX "line_base_id_line_name_unique" ON "line" USING btree ("tenant_id","base_id","line_name") WHERE "line"."is_deleted" = 0;

CREATE INDEX "tactic_order" ON "tactic" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "tactic_line_id" ON "tactic" USING btree ("tenant_id","is_deleted","line_id","create_time","id");

CREATE INDEX "tactic_direction" ON "tactic" USING btree ("tenant_id","is_deleted","direction","create_time","id");

CREATE INDEX "tactic_repeat_type" ON "tactic" USING btree ("tenant_id","is_deleted","repeat_type","create_time","id");

CREATE INDEX "tactic_status" ON "tactic" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE INDEX "tactic_line_id_ref" ON "tactic" USING btree ("line_id");

CREATE UNIQUE INDEX "tactic_tactic_code_unique" ON "tactic" USING btree ("tenant_id","tactic_code") WHERE "tactic"."is_deleted" = 0;

CREATE UNIQUE INDEX "tactic_tactic_name_unique" ON "tactic" USING btree ("tenant_id","tactic_name") WHERE "tactic"."is_deleted" = 0;

CREATE INDEX "task_order" ON "task" USING btree ("tenant_id","is_deleted","task_date","plan_start_time","id");

CREATE INDEX "task_task_type" ON "task" USING btree ("tenant_id","is_deleted","task_type","task_date","plan_start_time","id");

CREATE INDEX "task_task_state" ON "task" USING btree ("tenant_id","is_deleted","task_state","task_date","plan_start_time","id");

CREATE INDEX "task_line_id" ON "task" USING btree ("tenant_id","is_deleted","line_id","task_date","plan_start_time","id");

CREATE INDEX "task_direction" ON "task" USING btree ("tenant_id","is_deleted","direction","task_date","plan_start_time","id");

CREATE INDEX "task_base_id" ON "task" USING btree ("tenant_id","is_deleted","base_id","task_date","plan_start_time","id");

CREATE INDEX "task_tactic_id" ON "task" USING btree ("tenant_id","is_deleted","tactic_id","task_date","plan_start_time","id");

CREATE INDEX "task_car_id" ON "task" USING btree ("tenant_id","is_deleted","car_id","task_date","plan_start_time","id");

CREATE INDEX "task_leader_id" ON "task" USING btree ("tenant_id","is_deleted","leader_id","task_date","plan_start_time","id");

CREATE INDEX "task_driver_id" ON "task" USING btree ("tenant_id","is_deleted","driver_id","task_date","plan_start_time","id");

CREATE INDEX "task_line_id_ref" ON "task" USING btree ("line_id");

CREATE INDEX "task_base_id_ref" ON "task" USING btree ("base_id");

CREATE INDEX "task_tactic_id_ref" ON "task" USING btree ("tactic_id");

CREATE INDEX "task_car_id_ref" ON "task" USING btree ("car_id");

CREATE INDEX "task_leader_id_ref" ON "task" USING btree ("leader_id");

CREATE INDEX "task_driver_id_ref" ON "task" USING btree ("driver_id");

CREATE UNIQUE INDEX "task_task_no_unique" ON "task" USING btree ("tenant_id","task_no") WHERE "task"."is_deleted" = 0;

CREATE UNIQUE INDEX "task_tactic_id_task_date_issue_no_unique" ON "task" USING btree ("tenant_id","tactic_id","task_date","issue_no") WHERE "task"."is_deleted" = 0;

CREATE INDEX "article_history_order" ON "article_history" USING btree ("tenant_id","is_deleted","seq","id");

CREATE INDEX "article_history_art_id_ref" ON "article_history" USING btree ("art_id");

CREATE UNIQUE INDEX "article_history_art_id_seq_unique" ON "article_history" USING btree ("tenant_id","art_id","seq") WHERE "article_history"."is_deleted" = 0;

CREATE INDEX "arttype_attr_order" ON "arttype_attr" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "arttype_attr_art_type_id_ref" ON "arttype_attr" USING btree ("art_type_id");

CREATE UNIQUE INDEX "arttype_attr_art_type_id_key_unique" ON "arttype_attr" USING btree ("tenant_id","art_type_id","key") WHERE "arttype_attr"."is_deleted" = 0;

CREATE INDEX "client_agent_order" ON "client_agent" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "client_agent_client_id_ref" ON "client_agent" USING btree ("client_id");

CREATE INDEX "tactic_crew_order" ON "tactic_crew" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "tactic_crew_tactic_id_ref" ON "tactic_crew" USING btree ("tactic_id");

CREATE INDEX "tactic_crew_car_id_ref" ON "tactic_crew" USING btree ("car_id");

CREATE INDEX "tactic_crew_leader_id_ref" ON "tactic_crew" USING btree ("leader_id");

CREATE INDEX "tactic_crew_driver_id_ref" ON "tactic_crew" USING btree ("driver_id");

CREATE INDEX "tactic_crew_backup_car_id_ref" ON "tactic_crew" USING btree ("backup_car_id");

CREATE INDEX "task_art_order" ON "task_art" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "task_art_task_id_ref" ON "task_art" USING btree ("task_id");

CREATE INDEX "task_art_art_id_ref" ON "task_art" USING btree ("art_id");

CREATE INDEX "task_art_from_dept_id_ref" ON "task_art" USING btree ("from_dept_id");

CREATE INDEX "task_art_to_dept_id_ref" ON "task_art" USING btree ("to_dept_id");

CREATE INDEX "task_art_node_id_ref" ON "task_art" USING btree ("node_id");

CREATE UNIQUE INDEX "task_art_task_id_art_id_unique" ON "task_art" USING btree ("tenant_id","task_id","art_id") WHERE "task_art"."is_deleted" = 0;

CREATE INDEX "task_node_order" ON "task_node" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "task_node_task_id_ref" ON "task_node" USING btree ("task_id");

CREATE INDEX "task_node_dept_id_ref" ON "task_node" USING btree ("dept_id");

CREATE INDEX "line_dept_order" ON "line_dept" USING btree ("tenant_id","is_deleted","direction","sort","id");

CREATE INDEX "line_dept_line_id_ref" ON "line_dept" USING btree ("line_id");

CREATE INDEX "line_dept_dept_id_ref" ON "line_dept" USING btree ("dept_id");

CREATE UNIQUE INDEX "line_dept_line_id_direction_dept_id_unique" ON "line_dept" USING btree ("tenant_id","line_id","direction","dept_id") WHERE "line_dept"."is_deleted" = 0;
