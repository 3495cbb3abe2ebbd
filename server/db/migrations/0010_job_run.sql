CREATE TABLE "job_run" (
	"job" varchar(64) NOT NULL,
	"period" varchar(32) NOT NULL,
	"server" varchar(100) NOT NULL,
	"lease_until" bigint NOT NULL,
	"attempts" integer DEFAULT 1 NOT NULL,
	"started_at" bigint NOT NULL,
	"finished_at" bigint,
	"failure" varchar(500),
	CONSTRAINT "job_run_job_period_pk" PRIMARY KEY("job","period")
);
