DROP INDEX "users_inactive";--> statement-breakpoint
DROP INDEX "users_homeowners_of_state";--> statement-breakpoint
CREATE INDEX "users_kept_out" ON "users" USING btree ("id","state","verification_status") WHERE not is_active;--> statement-breakpoint
CREATE INDEX "users_of_state" ON "users" USING btree ("state","id");