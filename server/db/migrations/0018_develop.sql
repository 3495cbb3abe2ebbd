CREATE TABLE "datasource" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text NOT NULL,
	"driver_class" text NOT NULL,
	"url" text NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"remark" text
);

CREATE TABLE "code" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code_name" text NOT NULL,
	"code_name_en" text NOT NULL,
	"datasource_id" bigint NOT NULL,
	"table_name" text NOT NULL,
	"table_prefix" text,
	"pk_name" text NOT NULL,
	"service_name" text NOT NULL,
	"package_name" text NOT NULL,
	"base_mode" integer NOT NULL,
	"wrap_mode" integer NOT NULL,
	"api_path" text,
	"web_path" text
);

CREATE TABLE "published" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"title" text NOT NULL,
	"title_en" text NOT NULL,
	"noun" text NOT NULL,
	"is_live" integer NOT NULL,
	"definition" jsonb NOT NULL
);

CREATE TABLE "code_column" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code_id" bigint NOT NULL,
	"name" text NOT NULL,
	"label" text NOT NULL,
	"label_en" text NOT NULL,
	"type" text NOT NULL,
	"length" integer,
	"scale" integer,
	"dict_code" text,
	"target" text,
	"required" integer,
	"list" integer,
	"search" integer,
	"form" integer,
	"sort" integer NOT NULL
);

CREATE INDEX "datasource_order" ON "datasource" USING btree ("is_deleted","create_time","id");

CREATE INDEX "datasource_driver_class" ON "datasource" USING btree ("is_deleted","driver_class","create_time","id");

CREATE INDEX "datasource_status" ON "datasource" USING btree ("is_deleted","status","create_time","id");

CREATE UNIQUE INDEX "datasource_name_unique" ON "datasource" USING btree ("name") WHERE "datasource"."is_deleted" = 0;

CREATE INDEX "code_order" ON "code" USING btree ("is_deleted","create_time","id");

CREATE INDEX "code_datasource_id" ON "code" USING btree ("is_deleted","datasource_id","create_time","id");

CREATE INDEX "code_datasource_id_ref" ON "code" USING btree ("datasource_id");

CREATE INDEX "published_order" ON "published" USING btree ("is_deleted","create_time","id");

CREATE INDEX "published_is_live" ON "published" USING btree ("is_deleted","is_live","create_time","id");

CREATE UNIQUE INDEX "published_noun_unique" ON "published" USING btree ("noun") WHERE "published"."is_deleted" = 0;

CREATE INDEX "code_column_order" ON "code_column" USING btree ("is_deleted","sort","id");

CREATE INDEX "code_column_code_id_ref" ON "code_column" USING btree ("code_id");
