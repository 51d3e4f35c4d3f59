CREATE TABLE "account_removals" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"contractor_id" uuid,
	"identity" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account_removals" ADD CONSTRAINT "account_removals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;