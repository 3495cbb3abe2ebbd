CREATE SEQUENCE "public"."row_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1800000000000000000 CACHE 1;

CREATE TABLE "notice" (
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
	"category" integer NOT NULL,
	"release_time" timestamp(0) NOT NULL,
	"expire_time" timestamp(0),
	"is_top" integer,
	"content" text NOT NULL
);

CREATE TABLE "param" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"param_name" text NOT NULL,
	"param_key" text NOT NULL,
	"param_value" text NOT NULL,
	"remark" text
);

CREATE TABLE "post" (
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
	"category" integer NOT NULL,
	"post_code" text NOT NULL,
	"post_name" text NOT NULL,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "client" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" text NOT NULL,
	"scope" text NOT NULL,
	"authorized_grant_types" text NOT NULL,
	"access_token_validity" integer NOT NULL,
	"refresh_token_validity" integer NOT NULL,
	"web_server_redirect_uri" text,
	"resource_ids" text,
	"authorities" text,
	"additional_information" text,
	"autoapprove" text
);

CREATE TABLE "dept" (
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
	"parent_id" bigint,
	"dept_category" integer NOT NULL,
	"dept_name" text NOT NULL,
	"full_name" text NOT NULL,
	"ancestors" text,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "dict" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"code" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_value_en" text,
	"dict_key" text NOT NULL,
	"sort" integer NOT NULL,
	"is_sealed" integer NOT NULL,
	"remark" text
);

CREATE TABLE "dictbiz" (
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
	"parent_id" bigint,
	"code" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_value_en" text,
	"dict_key" text NOT NULL,
	"sort" integer NOT NULL,
	"is_sealed" integer NOT NULL,
	"remark" text
);

CREATE TABLE "menu" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"parent_id" bigint,
	"name" text NOT NULL,
	"name_en" text,
	"code" text NOT NULL,
	"alias" text,
	"path" text,
	"source" text,
	"component" text,
	"category" integer NOT NULL,
	"action" integer,
	"is_open" integer,
	"sort" integer NOT NULL,
	"remark" text
);

CREATE TABLE "role" (
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
	"role_name" text NOT NULL,
	"role_alias" text NOT NULL,
	"parent_id" bigint,
	"sort" integer NOT NULL
);

CREATE TABLE "tenant" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"tenant_id" text,
	"tenant_name" text NOT NULL,
	"domain" text,
	"background_url" text,
	"linkman" text NOT NULL,
	"contact_number" text NOT NULL,
	"address" text,
	"account_number" integer,
	"expire_time" timestamp(0),
	"datasource_id" text,
	"package_id" text,
	"license_key" text
);

CREATE TABLE "topmenu" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"create_user" bigint,
	"create_dept" bigint,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"update_user" bigint,
	"update_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL,
	"status" integer DEFAULT 1 NOT NULL,
	"is_deleted" smallint DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"source" text,
	"path" text,
	"sort" integer NOT NULL
);

CREATE TABLE "user" (
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
	"account" text NOT NULL,
	"password" text,
	"name" text NOT NULL,
	"real_name" text NOT NULL,
	"code" text,
	"avatar" text,
	"phone" text,
	"email" text,
	"sex" integer,
	"birthday" varchar(10),
	"role_id" text NOT NULL,
	"dept_id" text NOT NULL,
	"post_id" text,
	"user_kind" integer,
	"user_type" integer,
	"user_ext" text,
	"must_change_password" integer,
	"password_expire_time" timestamp(0),
	"last_login_time" timestamp(0),
	"last_login_ip" text
);

CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"user_id" bigint,
	"account" varchar(255) NOT NULL,
	"ip" varchar(64) NOT NULL,
	"request_id" varchar(64) NOT NULL,
	"action" varchar(64) NOT NULL,
	"resource" varchar(64) NOT NULL,
	"record_id" varchar(64),
	"label" varchar(255) DEFAULT '' NOT NULL,
	"changes" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"happened_at" timestamp(3) with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "auth_session" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"user_id" bigint NOT NULL,
	"client_id" varchar(48) NOT NULL,
	"user_type" varchar(16) NOT NULL,
	"ip" varchar(64) NOT NULL,
	"user_agent" varchar(1000) NOT NULL,
	"generation" integer DEFAULT 0 NOT NULL,
	"issued_at" bigint NOT NULL,
	"ends_at" bigint NOT NULL,
	"access_seconds" integer NOT NULL,
	"key_id" varchar(16) NOT NULL,
	"revoked_at" bigint,
	"revoked_for" varchar(16)
);

CREATE TABLE "captcha" (
	"key" varchar(36) PRIMARY KEY NOT NULL,
	"answer_hash" varchar(64) NOT NULL,
	"ends_at" bigint NOT NULL
);

CREATE TABLE "idempotency" (
	"user_id" bigint NOT NULL,
	"key" varchar(128) NOT NULL,
	"request_hash" varchar(64) NOT NULL,
	"answer" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_user_id_key_pk" PRIMARY KEY("user_id","key")
);

CREATE TABLE "login_counter" (
	"kind" varchar(16) NOT NULL,
	"subject" varchar(64) NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"since" bigint NOT NULL,
	"blocked_until" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "login_counter_kind_subject_pk" PRIMARY KEY("kind","subject")
);

CREATE TABLE "log_error" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"service_id" varchar(32) DEFAULT '' NOT NULL,
	"server_host" varchar(255) DEFAULT '' NOT NULL,
	"server_ip" varchar(255) DEFAULT '' NOT NULL,
	"env" varchar(255) DEFAULT '' NOT NULL,
	"method" varchar(10) DEFAULT '' NOT NULL,
	"request_uri" varchar(255) DEFAULT '' NOT NULL,
	"user_agent" varchar(1000) DEFAULT '' NOT NULL,
	"remote_ip" varchar(255) DEFAULT '' NOT NULL,
	"method_class" varchar(255) DEFAULT '' NOT NULL,
	"method_name" varchar(255) DEFAULT '' NOT NULL,
	"params" text DEFAULT '' NOT NULL,
	"time" varchar(64) DEFAULT '' NOT NULL,
	"stack_trace" text DEFAULT '' NOT NULL,
	"exception_name" varchar(255) DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"file_name" varchar(1000) DEFAULT '' NOT NULL,
	"line_number" integer,
	"url" varchar(1000) DEFAULT '' NOT NULL,
	"type" varchar(32) DEFAULT '' NOT NULL,
	"info" varchar(1000) DEFAULT '' NOT NULL,
	"create_by" varchar(64) DEFAULT '' NOT NULL,
	"create_time" timestamp(0) DEFAULT (now() at time zone 'Asia/Shanghai')::timestamp(0) NOT NULL
);

CREATE TABLE "role_menu" (
	"role_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "role_menu_role_id_menu_id_pk" PRIMARY KEY("role_id","menu_id")
);

CREATE TABLE "role_scope" (
	"role_id" bigint NOT NULL,
	"scope_id" bigint NOT NULL,
	"scope_category" smallint NOT NULL,
	CONSTRAINT "role_scope_role_id_scope_category_scope_id_pk" PRIMARY KEY("role_id","scope_category","scope_id")
);

CREATE TABLE "server_key" (
	"name" varchar(16) PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL
);

CREATE TABLE "top_menu_menu" (
	"top_menu_id" bigint NOT NULL,
	"menu_id" bigint NOT NULL,
	CONSTRAINT "top_menu_menu_top_menu_id_menu_id_pk" PRIMARY KEY("top_menu_id","menu_id")
);

CREATE INDEX "notice_order" ON "notice" USING btree ("tenant_id","is_deleted","release_time","id");

CREATE INDEX "notice_category" ON "notice" USING btree ("tenant_id","is_deleted","category","release_time","id");

CREATE INDEX "param_order" ON "param" USING btree ("is_deleted","create_time","id");

CREATE UNIQUE INDEX "param_param_key_unique" ON "param" USING btree ("param_key") WHERE "param"."is_deleted" = 0;

CREATE INDEX "post_order" ON "post" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "post_category" ON "post" USING btree ("tenant_id","is_deleted","category","sort","id");

CREATE UNIQUE INDEX "post_post_code_unique" ON "post" USING btree ("tenant_id","post_code") WHERE "post"."is_deleted" = 0;

CREATE INDEX "client_order" ON "client" USING btree ("is_deleted","create_time","id");

CREATE UNIQUE INDEX "client_client_id_unique" ON "client" USING btree ("client_id") WHERE "client"."is_deleted" = 0;

CREATE INDEX "dept_order" ON "dept" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "dept_dept_category" ON "dept" USING btree ("tenant_id","is_deleted","dept_category","sort","id");

CREATE INDEX "dept_status" ON "dept" USING btree ("tenant_id","is_deleted","status","sort","id");

CREATE INDEX "dept_parent_id_ref" ON "dept" USING btree ("parent_id");

CREATE INDEX "dict_order" ON "dict" USING btree ("is_deleted","sort","id");

CREATE INDEX "dict_parent_id_ref" ON "dict" USING btree ("parent_id");

CREATE UNIQUE INDEX "dict_code_dict_key_unique" ON "dict" USING btree ("code","dict_key") WHERE "dict"."is_deleted" = 0;

CREATE INDEX "dictbiz_order" ON "dictbiz" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "dictbiz_parent_id_ref" ON "dictbiz" USING btree ("parent_id");

CREATE UNIQUE INDEX "dictbiz_code_dict_key_unique" ON "dictbiz" USING btree ("tenant_id","code","dict_key") WHERE "dictbiz"."is_deleted" = 0;

CREATE INDEX "menu_order" ON "menu" USING btree ("is_deleted","sort","id");

CREATE INDEX "menu_parent_id_ref" ON "menu" USING btree ("parent_id");

CREATE UNIQUE INDEX "menu_code_unique" ON "menu" USING btree ("code") WHERE "menu"."is_deleted" = 0;

CREATE INDEX "role_order" ON "role" USING btree ("tenant_id","is_deleted","sort","id");

CREATE INDEX "role_parent_id_ref" ON "role" USING btree ("parent_id");

CREATE UNIQUE INDEX "role_role_alias_unique" ON "role" USING btree ("tenant_id","role_alias") WHERE "role"."is_deleted" = 0;

CREATE INDEX "tenant_order" ON "tenant" USING btree ("is_deleted","create_time","id");

CREATE UNIQUE INDEX "tenant_tenant_id_unique" ON "tenant" USING btree ("tenant_id") WHERE "tenant"."is_deleted" = 0;

CREATE UNIQUE INDEX "tenant_domain_unique" ON "tenant" USING btree ("domain") WHERE "tenant"."is_deleted" = 0;

CREATE INDEX "topmenu_order" ON "topmenu" USING btree ("is_deleted","sort","id");

CREATE UNIQUE INDEX "topmenu_code_unique" ON "topmenu" USING btree ("code") WHERE "topmenu"."is_deleted" = 0;

CREATE INDEX "user_order" ON "user" USING btree ("tenant_id","is_deleted","create_time","id");

CREATE INDEX "user_status" ON "user" USING btree ("tenant_id","is_deleted","status","create_time","id");

CREATE UNIQUE INDEX "user_account_unique" ON "user" USING btree ("tenant_id","account") WHERE "user"."is_deleted" = 0;

CREATE INDEX "audit_log_time" ON "audit_log" USING btree ("tenant_id","happened_at","id");

CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("resource","record_id");

CREATE INDEX "auth_session_user" ON "auth_session" USING btree ("user_id");

CREATE INDEX "auth_session_ends" ON "auth_session" USING btree ("ends_at");

CREATE INDEX "captcha_ends" ON "captcha" USING btree ("ends_at");

CREATE INDEX "idempotency_age" ON "idempotency" USING btree ("user_id","created_at");

CREATE INDEX "login_counter_since" ON "login_counter" USING btree ("since");

CREATE INDEX "log_error_order" ON "log_error" USING btree ("tenant_id","create_time","id");

CREATE INDEX "role_menu_menu" ON "role_menu" USING btree ("menu_id");

CREATE INDEX "role_scope_scope" ON "role_scope" USING btree ("scope_id");

CREATE INDEX "top_menu_menu_menu" ON "top_menu_menu" USING btree ("menu_id");
