CREATE TABLE "contact_shares" (
	"project_id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"contractor_id" uuid NOT NULL,
	"phone" boolean NOT NULL,
	"address" boolean NOT NULL,
	"shared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_shares_project_id_contractor_id_pk" PRIMARY KEY("project_id","contractor_id")
);
--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_shares" ADD CONSTRAINT "contact_shares_contractor_id_contractors_id_fk" FOREIGN KEY ("contractor_id") REFERENCES "public"."contractors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_shares_phone" ON "contact_shares" USING btree ("contractor_id","homeowner_id") WHERE phone;--> statement-breakpoint
CREATE INDEX "contact_shares_homeowner" ON "contact_shares" USING btree ("homeowner_id");