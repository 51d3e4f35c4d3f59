CREATE TABLE "saved_ideas" (
	"id" uuid NOT NULL,
	"homeowner_id" uuid NOT NULL,
	"idea_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_ideas_homeowner_id_idea_id_pk" PRIMARY KEY("homeowner_id","idea_id")
);
--> statement-breakpoint
ALTER TABLE "project_ideas" ADD COLUMN "portfolio_item_id" uuid;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_homeowner_id_users_id_fk" FOREIGN KEY ("homeowner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_ideas" ADD CONSTRAINT "saved_ideas_idea_id_project_ideas_id_fk" FOREIGN KEY ("idea_id") REFERENCES "public"."project_ideas"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_ideas_newest" ON "saved_ideas" USING btree ("homeowner_id","id");--> statement-breakpoint
CREATE INDEX "saved_ideas_of_idea" ON "saved_ideas" USING btree ("idea_id");--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_piece" FOREIGN KEY ("contractor_id","portfolio_item_id") REFERENCES "public"."portfolio_items"("contractor_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "project_ideas" ADD CONSTRAINT "project_ideas_of_piece" UNIQUE("contractor_id","portfolio_item_id");