CREATE TABLE "import_job" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"tenant_id" varchar(12) NOT NULL,
	"user_id" bigint NOT NULL,
	"noun" varchar(64) NOT NULL,
	"mode" varchar(8) NOT NULL,
	"is_covered" integer DEFAULT 0 NOT NULL,
	"state" varchar(16) DEFAULT 'waiting' NOT NULL,
	"file_name" varchar(255) NOT NULL,
	"file" "bytea" NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"stored" integer DEFAULT 0 NOT NULL,
	"faulty" integer DEFAULT 0 NOT NULL,
	"report" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem" jsonb,
	"result" "bytea",
	"lease_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);

DROP INDEX "user_role_id";

CREATE INDEX "import_job_owner" ON "import_job" USING btree ("user_id","created_at");

CREATE INDEX "import_job_age" ON "import_job" USING btree ("created_at");
