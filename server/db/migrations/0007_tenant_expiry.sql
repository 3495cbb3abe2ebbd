CREATE INDEX "tenant_expire_time" ON "tenant" USING btree ("is_deleted","expire_time","create_time","id");
