DROP INDEX "wf_model_list";

DROP INDEX "wf_instance_starter";

DROP INDEX "wf_instance_running";

DROP INDEX "wf_task_assignee";

DROP INDEX "wf_history_assignee";

CREATE INDEX "wf_instance_resting" ON "wf_instance" USING btree ("id") WHERE suspension_state = 2;

CREATE INDEX "wf_model_list" ON "wf_model" USING btree ("tenant_id","last_updated");

CREATE INDEX "wf_instance_starter" ON "wf_instance" USING btree ("start_user","start_time");

CREATE INDEX "wf_instance_running" ON "wf_instance" USING btree ("tenant_id","start_time") WHERE status = 'running';

CREATE INDEX "wf_task_assignee" ON "wf_task" USING btree ("assignee","created_at","id");

CREATE INDEX "wf_history_assignee" ON "wf_history" USING btree ("assignee","end_time");
