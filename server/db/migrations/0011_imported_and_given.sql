DROP INDEX "car_on_task";

DROP INDEX "car_doc_warn";

DROP INDEX "convoy_doc_warn";

ALTER TABLE "car" ALTER COLUMN "photo" DROP NOT NULL;

ALTER TABLE "convoy" ALTER COLUMN "photo" DROP NOT NULL;

ALTER TABLE "keeper" ALTER COLUMN "photo" DROP NOT NULL;

CREATE INDEX "biz_client_client_no_lookup" ON "biz_client" USING btree ("client_no");

CREATE INDEX "convoy_convoy_no_lookup" ON "convoy" USING btree ("convoy_no");

CREATE INDEX "keeper_keeper_no_lookup" ON "keeper" USING btree ("keeper_no");
