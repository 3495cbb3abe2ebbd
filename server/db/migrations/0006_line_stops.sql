CREATE TABLE "line_dept" (
	"tenant_id" varchar(12) NOT NULL,
	"line_id" bigint NOT NULL,
	"direction" smallint NOT NULL,
	"dept_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"offset_minutes" integer NOT NULL,
	"stay_minutes" integer DEFAULT 10 NOT NULL,
	CONSTRAINT "line_dept_line_id_direction_dept_id_pk" PRIMARY KEY("line_id","direction","dept_id")
);

ALTER TABLE "region" ALTER COLUMN "level" DROP NOT NULL;

CREATE INDEX "line_dept_dept" ON "line_dept" USING btree ("dept_id");

CREATE INDEX "client_status" ON "client" USING btree ("is_deleted","status","create_time","id");

CREATE INDEX "tenant_status" ON "tenant" USING btree ("is_deleted","status","create_time","id");
