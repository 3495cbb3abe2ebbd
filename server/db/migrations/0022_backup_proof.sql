CREATE TABLE "backup_proof" (
	"id" bigint PRIMARY KEY DEFAULT nextval('row_id') NOT NULL,
	"proof" jsonb NOT NULL
);
