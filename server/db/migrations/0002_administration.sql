CREATE TABLE "api_scope" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scope_name" text NOT NULL,
	"menu_id" bigint NOT NULL,
	"resource_code" text NOT NULL,
	"scope_method" text NOT NULL,
	"scope_path" text NOT NULL,
	"scope_type" integer NOT NULL,
	"remark" text
);

CREATE TABLE "attach" (
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
	"original_name" text NOT NULL,
	"name" text NOT NULL,
	"domain_url" text,
	"extension" text,
	"attach_size" integer,
	"content_type" text,
	"sha256" text,
	"ref_type" text,
	"ref_id" text,
	"is_private" integer
);

CREATE TABLE "data_scope" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"scope_name" text NOT NULL,
	"menu_id" bigint NOT NULL,
	"resource_code" text NOT NULL,
	"scope_type" integer NOT NULL,
	"scope_class" text NOT NULL,
	"scope_column" text,
	"scope_field" text,
	"scope_value" jsonb,
	"remark" text
);

CREATE TABLE "region" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"parent_code" bigint,
	"level" integer NOT NULL,
	"ancestors" text,
	"sort" integer,
	"remark" text
);

ALTER TABLE "dept" ADD COLUMN "dept_code" text;

ALTER TABLE "dept" ADD COLUMN "base_id" bigint;

ALTER TABLE "dept" ADD COLUMN "region_code" bigint;

ALTER TABLE "dept" ADD COLUMN "address" text;

ALTER TABLE "dept" ADD COLUMN "lng" numeric(21, 6);

ALTER TABLE "dept" ADD COLUMN "lat" numeric(21, 6);

ALTER TABLE "dept" ADD COLUMN "contact_name" text;

ALTER TABLE "dept" ADD COLUMN "contact_phone" text;

ALTER TABLE "dept" ADD COLUMN "open_time" varchar(5);

ALTER TABLE "dept" ADD COLUMN "close_time" varchar(5);

ALTER TABLE "dept" ADD COLUMN "vault_capacity" integer;

ALTER TABLE "dept" ADD COLUMN "door_photo" text;

CREATE INDEX "api_scope_order" ON "api_scope" USING btree ("is_deleted","create_time","id");

CREATE INDEX "api_scope_scope_type" ON "api_scope" USING btree ("is_deleted","scope_type","create_time","id");

CREATE INDEX "api_scope_menu_id_ref" ON "api_scope" USING btree ("menu_id");

CREATE UNIQUE INDEX "api_scope_resource_code_unique" ON "api_scope" USING btree ("resource_code") WHERE "api_scope"."is_deleted" = 0;

CREATE INDEX "attach_order" ON "attach" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "attach_extension" ON "attach" USING btree ("tenant_id","is_deleted","extension","create_time","id");

CREATE INDEX "attach_ref_type" ON "attach" USING btree ("tenant_id","is_deleted","ref_type","create_time","id");

CREATE INDEX "attach_ref_id" ON "attach" USING btree ("tenant_id","is_deleted","ref_id","create_time","id");

CREATE UNIQUE INDEX "attach_name_unique" ON "attach" USING btree ("tenant_id","name") WHERE "attach"."is_deleted" = 0;

CREATE INDEX "data_scope_order" ON "data_scope" USING btree ("is_deleted","create_time","id");

CREATE INDEX "data_scope_scope_type" ON "data_scope" USING btree ("is_deleted","scope_type","create_time","id");

CREATE INDEX "data_scope_menu_id_ref" ON "data_scope" USING btree ("menu_id");

CREATE UNIQUE INDEX "data_scope_resource_code_unique" ON "data_scope" USING btree ("resource_code") WHERE "data_scope"."is_deleted" = 0;

CREATE INDEX "region_order" ON "region" USING btree ("is_deleted","sort","id");

CREATE INDEX "region_level" ON "region" USING btree ("is_deleted","level","sort","id");

CREATE INDEX "region_parent_code_ref" ON "region" USING btree ("parent_code");

CREATE UNIQUE INDEX "region_code_unique" ON "region" USING btree ("code") WHERE "region"."is_deleted" = 0;

CREATE INDEX "dept_base_id" ON "dept" USING btree ("tenant_id","is_deleted","base_id","sort","id");

CREATE INDEX "dept_base_id_ref" ON "dept" USING btree ("base_id");

CREATE INDEX "dept_region_code_ref" ON "dept" USING btree ("region_code");

CREATE UNIQUE INDEX "dept_dept_code_unique" ON "dept" USING btree ("tenant_id","dept_code") WHERE "dept"."is_deleted" = 0;

CREATE UNIQUE INDEX "dept_parent_id_dept_name_unique" ON "dept" USING btree ("tenant_id","parent_id","dept_name") WHERE "dept"."is_deleted" = 0;
