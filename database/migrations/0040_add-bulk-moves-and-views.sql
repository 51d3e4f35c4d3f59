CREATE TABLE "bulk_move_people" (
	"move_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	CONSTRAINT "bulk_move_people_move_id_user_id_pk" PRIMARY KEY("move_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_moves" (
	"id" uuid PRIMARY KEY NOT NULL,
	"action" text NOT NULL,
	"reason" text NOT NULL,
	"made_by" uuid NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "people_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"filters" jsonb NOT NULL,
	"columns" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_move_people" ADD CONSTRAINT "bulk_move_people_move_id_bulk_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."bulk_moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_move_people" ADD CONSTRAINT "bulk_move_people_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_moves" ADD CONSTRAINT "bulk_moves_made_by_users_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people_views" ADD CONSTRAINT "people_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_move_people_of_user" ON "bulk_move_people" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "bulk_moves_of_admin" ON "bulk_moves" USING btree ("made_by","id");--> statement-breakpoint
CREATE INDEX "bulk_moves_by_age" ON "bulk_moves" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_views_named" ON "people_views" USING btree ("user_id","list","name");