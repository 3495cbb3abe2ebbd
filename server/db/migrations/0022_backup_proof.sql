CREATE TABLE "backup_proof" (
	"proved_at" timestamp (3) with time zone PRIMARY KEY DEFAULT now() NOT NULL,
	"proof" jsonb NOT NULL
);
